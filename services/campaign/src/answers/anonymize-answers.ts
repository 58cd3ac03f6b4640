import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { cancelUndispatched } from "./give-up-answer.ts";

/**
 * Removes content and recipient of the answers to these prospects and addresses; the rows stay. Answers that are not
 * dispatched yet are cancelled.
 */
export async function anonymizeAnswers(
  tx: WorkspaceTx,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
  reason: string,
): Promise<void> {
  const { rows } = await tx.query<Columns<"answer", "id">>(
    `select id from answer where workspace_id = $1 and (prospect_id = any($2) or to_address = any($3)) order by id`,
    [ids, emails],
  );
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return;
  await cancelUndispatched(tx, found, reason);
  await tx.query(
    `update answer set to_address = '', subject = '', text = '', in_reply_to = null, reference_ids = '{}', attachments = '{}',
       words = null
     where workspace_id = $1 and id = any($2)`,
    [found],
  );
}
