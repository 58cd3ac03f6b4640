import { randomUUIDv7 } from "node:crypto";
import type { Db, Tx } from "@outbound/postgres/database";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { countAsSent } from "../sending/count-as-sent.ts";
import { lockSend, messageIdOf } from "../sending/send-table.ts";

/** Of a send that the ledger of the backup doesn't have. Its copy in the Sent folder is told by these words, see find-restored-send.ts. */
export const restoredReason = "It may have left after the backup that was restored.";
const pausedReason = "A backup was restored: resume it when the Sent folders have been read.";

const batchSize = 100;

type Options = {
  /** When the backup was taken, rather earlier than later. */
  backupAt: Date;
  /** Also in campaigns that were paused then: they may have been resumed. */
  withPaused?: boolean;
};

/**
 * For a database that was restored and is served by nobody yet. Mails that left after the backup are not in its ledger, so
 * every step that was due by now is taken for one that may have left: it is `unknown`, which counts as sent and never goes
 * again by itself. Campaigns are paused. What dies in the middle may be run again.
 */
export async function holdSending(
  db: Db,
  { backupAt, withPaused = false }: Options,
): Promise<{ paused: number; unknown: number }> {
  const { rows: campaigns } = await db.query<{ workspace_id: string; id: string }>(
    `update campaign set status = 'paused', pause_reason = $1, paused_by = 'operator'
     where archived_at is null and (status = 'active' or status = 'paused' and ($2 or pause_reason = $1))
     returning workspace_id, id`,
    [pausedReason, withPaused],
  );
  let unknown = 0;
  for (const campaign of campaigns) {
    let marked = batchSize;
    // Until none is due: a step that follows without a delay may have left, too.
    while (marked > 0) {
      marked = await db.transaction((tx) => markBatch(tx, campaign, backupAt));
      unknown += marked;
    }
  }
  return { paused: campaigns.length, unknown };
}

type Campaign = { workspace_id: string; id: string };
type Due = LockedEnrolment & { mailbox_id: string; from: string; at: Date };

async function markBatch(tx: Tx, { workspace_id, id }: Campaign, backupAt: Date): Promise<number> {
  const due = await lockDue(tx, workspace_id, id, backupAt);
  if (due.length === 0) return 0;
  const word = { smtp_code: null, enhanced_code: null, reason: restoredReason };
  const mails = [];
  for (const [at, sendId] of (await writeSends(tx, workspace_id, due)).entries()) {
    const locked = await lockSend(tx, workspace_id, sendId);
    if (locked) mails.push({ ...locked, word, at: due[at]?.at ?? backupAt });
  }
  await countAsSent(tx, workspace_id, "unknown", mails);
  return mails.length;
}

/** By its delay alone: a window that was closed then may have been opened. Nothing brings forward the return of who is away. */
async function lockDue(tx: Tx, workspaceId: string, campaignId: string, backupAt: Date): Promise<Due[]> {
  const { rows } = await tx.query<Due>(
    `select e.id, e.prospect_id, e.campaign_id, e.status, e.current_step, e.sent_count, e.bounced_count, e.mailbox_id,
       m.email as from, greatest(least(e.step_due_at, e.next_step_at), $3) as at
     from enrolment e join mailbox m on m.workspace_id = e.workspace_id and m.id = e.mailbox_id
     where e.workspace_id = $1 and e.campaign_id = $2 and e.status = 'active'
       and (e.is_sending or greatest(least(e.step_due_at, e.next_step_at), e.held_until) <= now())
       and exists (select from step s where s.workspace_id = $1 and s.campaign_id = $2 and s.position = e.current_step)
     order by e.id limit ${batchSize} for update of e`,
    [workspaceId, campaignId, backupAt],
  );
  return rows;
}

/** The ids of their sends, which a mailer of before the backup can say nothing of any more. */
async function writeSends(tx: Tx, workspaceId: string, due: readonly Due[]): Promise<string[]> {
  const ids = due.map(() => randomUUIDv7());
  const { rows } = await tx.query<{ id: string; enrolment_id: string }>(
    `insert into send as s (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, state, attempt, due_at, dispatched_at,
       message_id)
     select $1, id, campaign_id, enrolment_id, step, mailbox_id, 'dispatched', 1, at, at, message_id
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::uuid[], $7::timestamptz[], $8::text[])
       as mail (id, campaign_id, enrolment_id, step, mailbox_id, at, message_id)
     on conflict (workspace_id, enrolment_id, step) do update set
       state = 'dispatched', attempt = s.attempt + 1, worker = null, lease_until = null,
       dispatched_at = coalesce(s.dispatched_at, excluded.dispatched_at)
     returning id, enrolment_id`,
    [
      workspaceId,
      ids,
      due.map(({ campaign_id }) => campaign_id),
      due.map(({ id }) => id),
      due.map(({ current_step }) => current_step),
      due.map(({ mailbox_id }) => mailbox_id),
      due.map(({ at }) => at),
      due.map(({ from }, at) => messageIdOf(ids[at] ?? "", from)),
    ],
  );
  const byEnrolment = new Map(rows.map(({ id, enrolment_id }) => [enrolment_id, id]));
  return due.map(({ id }) => byEnrolment.get(id) ?? "");
}
