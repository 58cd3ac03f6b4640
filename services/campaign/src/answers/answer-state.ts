import { notFound } from "@outbound/contracts/app-error";
import type { OutputOf } from "@outbound/contracts/operation";
import type { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { isUuid } from "@outbound/contracts/uuid";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { whyUnsent } from "./unsent-answer-table.ts";

export type AnswerState = OutputOf<typeof withdrawAnswer>;

export async function readAnswerState(db: WorkspaceReader, id: string): Promise<AnswerState> {
  if (!isUuid(id)) throw notFound("Answer");
  const { rows } = await db.query<AnswerState>(
    `select a.id, a.reply_id, a.to_address as to, a.subject, s.state as status, s.due_at as send_after,
       case when s.state = 'planned' then coalesce(${whyUnsent}, s.reason) else s.reason end as reason,
       s.state = 'planned' and ${whyUnsent} is not null as paused
     from answer a join send s on s.workspace_id = a.workspace_id and s.id = a.id
     join mailbox m on m.workspace_id = a.workspace_id and m.id = s.mailbox_id
     where a.workspace_id = $1 and a.id = $2`,
    [id],
  );
  if (!rows[0]) throw notFound("Answer");
  return rows[0];
}
