import { type AuditEnding, type AuditEntry, doneEnding, failedEnding } from "./audit-entry.ts";

/** Where entries are kept. */
export type Journal = {
  /** Resolves when the entry is kept; nothing may be done when it throws. */
  begin(entry: AuditEntry): Promise<void>;
  /** Never throws: an entry whose end was lost says that its outcome is unknown. */
  end(id: string, ending: AuditEnding): void | Promise<void>;
};

/**
 * The one rule of the audit trail: the entry first, then the act, then how it ended. Whoever dies in between leaves an entry
 * without its outcome, and nobody an effect without its entry.
 */
export async function audited<Answer>(
  journal: Journal,
  entry: AuditEntry | undefined,
  act: () => Promise<Answer>,
  outputOf: (answer: Answer) => unknown,
): Promise<Answer> {
  if (!entry) return act();
  await journal.begin(entry);
  let answer: Answer;
  try {
    answer = await act();
  } catch (error) {
    await journal.end(entry.id, failedEnding(error));
    throw error;
  }
  await journal.end(
    entry.id,
    doneEnding(entry, () => outputOf(answer)),
  );
  return answer;
}
