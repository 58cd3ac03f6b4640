import {
  type AuditEnding,
  type AuditEntry,
  doneEnding,
  failedEnding,
  newAuditEntry,
  type OperationAct,
} from "./audit-entry.ts";

export type Journal = {
  /** Resolves when the entry is stored. Nothing may be done when it throws. */
  begin(entry: AuditEntry): Promise<void>;
  /** Never throws: an entry without its end shows an unknown outcome. */
  end(id: string, ending: AuditEnding): void | Promise<void>;
};

/** A process that dies in between leaves an entry without an outcome, and never an effect without an entry. */
export async function audited<Answer>(
  journal: Journal,
  asked: OperationAct,
  act: () => Promise<Answer>,
  outputOf: (answer: Answer) => unknown,
): Promise<Answer> {
  const entry = newAuditEntry(asked);
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
    doneEnding(asked.operation, entry.about, () => outputOf(answer)),
  );
  return answer;
}
