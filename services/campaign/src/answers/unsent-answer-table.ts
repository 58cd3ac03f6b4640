import type { UnsentAnswer } from "@outbound/contracts/replies/list-unsent-answers";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";
import { whyAnswersPaused } from "../pauses/pause-table.ts";

/** What keeps it from sending a person's answer; null when nothing does. */
export const whyUnsent = (mailbox: string) =>
  `coalesce(${whyAnswersPaused(mailbox)}, ${mailbox}.access_error,
  case when ${mailbox}.status <> 'active' then coalesce(${mailbox}.status_reason, 'The mailbox can''t send.') end)`;

/** Called when it was written. Its reply is locked. */
export async function markIfUnsendable(tx: WorkspaceTx, id: string): Promise<void> {
  const { rows } = await tx.query(
    `select from send s join mailbox m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
     where s.workspace_id = $1 and s.id = $2 and ${whyUnsent("m")} is not null`,
    [id],
  );
  if (rows.length > 0) await markUnsent(tx, id);
}

/** It can't be sent for now, so its reply is to be handled until it is. A forward handles none. */
export async function markUnsent(tx: WorkspaceTx, id: string): Promise<void> {
  await lockReplyOf(tx, id);
  const { rows } = await tx.query<Columns<"answer", "reply_id" | "is_forward">>(
    `update answer a set unsent_since = now() where workspace_id = $1 and id = $2 and unsent_since is null
       and exists (select from send s where s.workspace_id = a.workspace_id and s.id = a.id and s.state = 'planned')
     returning reply_id, is_forward`,
    [id],
  );
  for (const { reply_id, is_forward } of rows) {
    if (!is_forward) await setHandledTo(tx, reply_id, false);
  }
}

/** It was sent after all: its reply is handled again, unless another answer to it still waits. */
export async function endUnsent(tx: WorkspaceTx, id: string): Promise<void> {
  for (const { reply_id, is_forward } of await clearUnsent(tx, [id])) {
    if (is_forward) continue;
    const { rows } = await tx.query(
      `select from answer a join answer sent on sent.workspace_id = a.workspace_id and sent.prospect_id = a.prospect_id
       where a.workspace_id = $1 and sent.id = $2 and a.reply_id = sent.reply_id and not a.is_forward
         and a.unsent_since is not null limit 1`,
      [id],
    );
    if (rows.length === 0) await setHandledTo(tx, reply_id, true);
  }
}

/** It never will be sent. */
export async function clearUnsent(
  tx: WorkspaceTx,
  ids: readonly string[],
): Promise<{ reply_id: string; is_forward: boolean }[]> {
  const { rows: unsent } = await tx.query<Columns<"answer", "id">>(
    "select id from answer where workspace_id = $1 and id = any($2) and unsent_since is not null order by id",
    [ids],
  );
  for (const { id } of unsent) await lockReplyOf(tx, id);
  if (unsent.length === 0) return [];
  const { rows } = await tx.query<Columns<"answer", "reply_id" | "is_forward">>(
    `update answer set unsent_since = null where workspace_id = $1 and id = any($2) and unsent_since is not null
     returning reply_id, is_forward`,
    [unsent.map(({ id }) => id)],
  );
  return rows;
}

/** The reply before its answers, as everywhere. */
async function lockReplyOf(tx: WorkspaceTx, id: string): Promise<void> {
  await tx.query(
    `select from reply where workspace_id = $1
       and id = (select reply_id from answer where workspace_id = $1 and id = $2) for update`,
    [id],
  );
}

async function setHandledTo(tx: WorkspaceTx, replyId: string, handled: boolean): Promise<void> {
  await tx.query(
    "update reply set handled = $3 where workspace_id = $1 and id = $2 and handled <> $3 and from_address <> ''",
    [replyId, handled],
  );
}

/** Those that have been due, and that nobody has marked yet. */
export async function findUnmarked(tx: WorkspaceReader, mailboxId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<Columns<"answer", "id">>(
    `select a.id from send s join answer a on a.workspace_id = s.workspace_id and a.id = s.id
     where s.workspace_id = $1 and s.mailbox_id = $2 and s.step is null and s.state = 'planned' and s.due_at <= now()
       and a.unsent_since is null
     order by s.due_at limit $3`,
    [mailboxId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function readUnsentAnswers(
  db: WorkspaceReader,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<UnsentAnswer[]> {
  const { rows } = await db.query<UnsentAnswer>(
    `select a.id, a.reply_id, a.to_address as "to", a.subject, a.is_forward as forwarded, a.written_by,
       jsonb_build_object('id', m.id, 'email', m.email) as mailbox, s.state as status,
       coalesce(${whyUnsent("m")}, s.reason) as reason, a.unsent_since
     from (
       select * from answer waits where workspace_id = $1 and unsent_since is not null
         and exists (select from send where workspace_id = $1 and id = waits.id and state in ('planned', 'claimed', 'dispatched'))
         and ($3::timestamptz is null or (unsent_since, id) < ($3, $4))
       order by unsent_since desc, id desc limit $2) a
     join send s on s.workspace_id = a.workspace_id and s.id = a.id
     join mailbox m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
     order by a.unsent_since desc, a.id desc`,
    [limit + 1, cursor?.at ?? null, cursor?.id ?? null],
  );
  return rows;
}

export async function lockUndispatched(
  tx: WorkspaceTx,
  ids: readonly string[],
): Promise<Columns<"send", "id" | "mailbox_id" | "state">[]> {
  const { rows } = await tx.query<Columns<"send", "id" | "mailbox_id" | "state">>(
    `select id, mailbox_id, state from send
     where workspace_id = $1 and id = any($2) and state in ('planned', 'claimed') order by id for update`,
    [ids],
  );
  return rows;
}
