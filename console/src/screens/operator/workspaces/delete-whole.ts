import { askOperator, type Proof } from "../../../api/ask-operator.ts";

/** Sending stops first; services that inform others of it come later. */
const deletions = [
  "campaign-data.delete",
  "mailer-data.delete",
  "webhook-dispatcher-data.delete",
  "prospect-data.delete",
] as const;

export type Progress = { deleted: number; waitsFor: number };

const pauseMs = 1_000;
const pause = () => new Promise((resolve) => window.setTimeout(resolve, pauseMs));

/** A large workspace takes many calls. Each may be repeated, so that another run finishes what broke off. */
export async function deleteWhole(workspace: string, proof: Proof, tell: (progress: Progress) => void): Promise<void> {
  let deleted = 0;
  const where = { workspace, proof };
  for (let isClosed = false; !isClosed; ) {
    const part = await askOperator("workspace.close", {}, where);
    deleted += part.deleted;
    tell({ deleted, waitsFor: 0 });
    isClosed = part.is_complete;
  }
  for (const name of deletions) {
    for (let isDone = false; !isDone; ) {
      const part = await askOperator(name, {}, { workspace });
      deleted += part.deleted;
      tell({ deleted, waitsFor: part.waits_for });
      isDone = part.is_complete;
      if (!isDone && part.waits_for > 0) await pause();
    }
  }
  await askOperator("workspace.delete", {}, { workspace });
}
