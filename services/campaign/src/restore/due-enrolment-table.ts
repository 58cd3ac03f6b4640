import type { WorkspaceTx } from "@outbound/postgres/database";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import type { Columns } from "../generated/tables.ts";

type Due = LockedEnrolment & Columns<"enrolment", "mailbox_id"> & { from: string; at: Date };

const batchSize = 100;

/** Only the delay counts, because a window that was closed then may have been changed. An absence is never shortened. */
export async function lockDueOf(tx: WorkspaceTx, campaignId: string, backupAt: Date): Promise<Due[]> {
  const { rows } = await tx.query<Due>(
    `select e.id, e.prospect_id, e.campaign_id, e.status, e.current_step, e.sent_count, e.bounced_count, e.mailbox_id,
       m.email as from, greatest(least(e.step_due_at, e.next_step_at), $3) as at
     from enrolment e join mailbox m on m.workspace_id = e.workspace_id and m.id = e.mailbox_id
     where e.workspace_id = $1 and e.campaign_id = $2 and e.status = 'active'
       and (e.is_sending or greatest(least(e.step_due_at, e.next_step_at), e.held_until) <= now())
       and exists (select from step s where s.workspace_id = $1 and s.campaign_id = $2 and s.position = e.current_step)
     order by e.id limit ${batchSize} for update of e`,
    [campaignId, backupAt],
  );
  return rows;
}
