import type { WorkspaceTx } from "@outbound/postgres/database";
import { findAnswersTo, removeContent } from "./answer-table.ts";
import { cancelUndispatched } from "./give-up-answer.ts";

/**
 * Removes content and recipient of the answers to these prospects and addresses; the rows stay. Answers that are not
 * dispatched yet are cancelled.
 */
export async function anonymizeAnswers(
  tx: WorkspaceTx,
  people: { ids: readonly string[]; emails: readonly string[] },
  reason: string,
): Promise<void> {
  const found = await findAnswersTo(tx, people);
  if (found.length === 0) return;
  await cancelUndispatched(tx, found, reason);
  await removeContent(tx, found);
}
