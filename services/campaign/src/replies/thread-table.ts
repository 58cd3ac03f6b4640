import type { ThreadMail } from "@outbound/contracts/replies/read-thread";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { whyUnsent } from "../answers/unsent-answer-table.ts";
import { attachedFiles } from "../attachments/attachment-table.ts";
import type { Columns } from "../generated/tables.ts";

export async function findProspectOfReply(db: WorkspaceReader, id: string): Promise<string | undefined> {
  const { rows } = await db.query<Columns<"reply", "prospect_id">>(
    "select prospect_id from reply where workspace_id = $1 and id = $2",
    [id],
  );
  return rows[0]?.prospect_id;
}

const campaign = "jsonb_build_object('id', c.id, 'name', c.name)";
const recipient = "case when p.anonymized then '' else coalesce(s.recipient, p.email) end";

/** One that waits for its mailbox says so. */
const answerReason = `case when s.state = 'planned' and m.removed_at is null
  then coalesce(${whyUnsent("m")}, s.reason) else s.reason end`;

/**
 * Reads each kind of mail by its own index, and at most a page of each. `limit 1` makes Postgres read each by its key, and not all
 * rows of a workspace, where it expects few because the table is small.
 */
const selectThreadSql = `
  with place as (
    (select s.dispatched_at as at, s.id, 'step' as kind from enrolment e
     join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
     where e.workspace_id = $1 and e.prospect_id = $2 and s.step is not null and s.dispatched_at is not null
       and s.state in ('dispatched', 'sent', 'refused', 'unknown') and (s.dispatched_at, s.id) < ($3, $4)
     order by s.dispatched_at desc, s.id desc limit $5)
    union all
    (select received_at, id, 'reply' from reply
     where workspace_id = $1 and prospect_id = $2 and (received_at, id) < ($3, $4)
     order by received_at desc, id desc limit $5)
    union all
    (select created_at, id, 'answer' from answer
     where workspace_id = $1 and prospect_id = $2 and (created_at, id) < ($3, $4)
     order by created_at desc, id desc limit $5)
    order by 1 desc, 2 desc limit $5)
  select coalesce(step.mail, reply.mail, answer.mail) as mail, place.at
  from place
  left join lateral (
    select jsonb_build_object('kind', 'step', 'id', s.id, 'from', m.email, 'to', ${recipient}, 'campaign', ${campaign},
      'status', s.state, 'reason', s.reason, 'bounce', s.bounce, 'step', s.step,
      'subject', t.subject, 'text', t.text) as mail
    from send s
    join mailbox m on m.workspace_id = $1 and m.id = s.mailbox_id
    join campaign c on c.workspace_id = $1 and c.id = s.campaign_id
    join prospect_copy p on p.workspace_id = $1 and p.id = $2
    left join sent_text t on t.workspace_id = $1 and t.send_id = s.id
    where place.kind = 'step' and s.workspace_id = $1 and s.id = place.id limit 1) step on true
  left join lateral (
    select jsonb_build_object('kind', 'reply', 'id', r.id, 'from', r.from_address, 'to', m.email, 'campaign', ${campaign},
      'subject', r.subject, 'text', coalesce(r.visible_text, ''), 'held', r.held) as mail
    from reply r
    join mailbox m on m.workspace_id = $1 and m.id = r.mailbox_id
    join campaign c on c.workspace_id = $1 and c.id = r.campaign_id
    where place.kind = 'reply' and r.workspace_id = $1 and r.id = place.id limit 1) reply on true
  left join lateral (
    select jsonb_build_object('kind', 'answer', 'id', a.id, 'from', m.email, 'to', a.to_address, 'campaign', ${campaign},
      'subject', a.subject, 'text', a.text, 'status', s.state, 'reason', ${answerReason}, 'bounce', s.bounce,
      'reply_id', a.reply_id, 'written_by', a.written_by, 'forwarded', a.is_forward, 'by_hand', a.by_hand,
      'attachments', ${attachedFiles("a.workspace_id", "a.attachments")},
      'send_after', case when s.state in ('planned', 'claimed') then s.due_at end) as mail
    from answer a
    join send s on s.workspace_id = $1 and s.id = a.id
    join mailbox m on m.workspace_id = $1 and m.id = s.mailbox_id
    join campaign c on c.workspace_id = $1 and c.id = s.campaign_id
    where place.kind = 'answer' and a.workspace_id = $1 and a.id = place.id limit 1) answer on true
  order by place.at desc, place.id desc`;

const newest: Cursor = { at: new Date(8.64e15), id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

export async function readThreadPage(
  db: WorkspaceReader,
  prospectId: string,
  { limit, cursor = newest }: { limit: number; cursor: Cursor | undefined },
): Promise<ThreadMail[]> {
  const at = cursor === newest ? "infinity" : cursor.at;
  const { rows } = await db.query<{ mail: ThreadMail & { send_after?: string | null }; at: Date }>(selectThreadSql, [
    prospectId,
    at,
    cursor.id,
    limit + 1,
  ]);
  return rows.map(({ mail, at }) => {
    if (mail.kind !== "answer") return { ...mail, at };
    return { ...mail, at, send_after: mail.send_after ? new Date(mail.send_after) : null };
  });
}
