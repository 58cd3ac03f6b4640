import type { Db, WorkspaceTx } from "@outbound/postgres/database";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import type { Columns } from "../generated/tables.ts";
import { restoredReason } from "../ledger/send.ts";
import { doubtAnswers } from "../ledger/transitions/answer.ts";
import { dispatchRestored } from "../ledger/transitions/claim.ts";
import { countAsSent } from "../sending/count-as-sent.ts";
import { isLockedStep, lockSend } from "../sending/locked-send-table.ts";

const pausedReason = "A backup was restored: resume it when the Sent folders have been read.";

const batchSize = 100;

type Options = {
  /** It should be rather too early than too late. */
  backupAt: Date;
  /** Includes campaigns that were paused then, because they may have been resumed. */
  withPaused?: boolean;
};

/**
 * Mails sent after the backup are not in the ledger, so every step that was due by now, and every answer that was on its
 * way, is marked `unknown`: it is never sent again by itself. No service may use the database yet. Safe to repeat.
 */
export async function holdSending(
  db: Db,
  { backupAt, withPaused = false }: Options,
): Promise<{ paused: number; unknown: number }> {
  const { rows: campaigns } = await db.query<Columns<"campaign", "workspace_id" | "id">>(
    `update campaign set status = 'paused', pause_reason = $1, paused_by = 'operator', paused_at = now()
     where archived_at is null and (status = 'active' or status = 'paused' and ($2 or pause_reason = $1))
     returning workspace_id, id`,
    [pausedReason, withPaused],
  );
  let unknown = await db.transaction(doubtAnswers);
  for (const campaign of campaigns) {
    const workspace = db.of(campaign.workspace_id);
    let marked = batchSize;
    // Repeated until none is due, because a step that follows without a delay may have been sent, too.
    while (marked > 0) {
      marked = await workspace.transaction(inUnit((unit) => markBatch(unit, campaign.id, backupAt)));
      unknown += marked;
    }
  }
  return { paused: campaigns.length, unknown };
}

type Due = LockedEnrolment & Columns<"enrolment", "mailbox_id"> & { from: string; at: Date };

async function markBatch(unit: Unit, campaignId: string, backupAt: Date): Promise<number> {
  const due = await lockDue(unit, campaignId, backupAt);
  if (due.length === 0) return 0;
  const reply = { smtp_code: null, enhanced_code: null, reason: restoredReason };
  const restored = due.map(({ id: enrolment_id, current_step: step, ...rest }) => ({ ...rest, enrolment_id, step }));
  const mails = [];
  for (const [at, sendId] of (await dispatchRestored(unit, restored)).entries()) {
    const locked = await lockSend(unit, sendId);
    if (locked && isLockedStep(locked)) mails.push({ ...locked, reply, at: due[at]?.at ?? backupAt });
  }
  await countAsSent(unit, "unknown", mails);
  return mails.length;
}

/** Only the delay counts, because a window that was closed then may have been changed. An absence is never shortened. */
async function lockDue(tx: WorkspaceTx, campaignId: string, backupAt: Date): Promise<Due[]> {
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
