import { implement } from "@outbound/broker/implement";
import { AppError, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { type Sealer, SealUnreadable } from "@outbound/service/sealer";
import type { Context } from "../../context.ts";
import { readSecret, rotateSecret } from "../../secrets/signing-secret-table.ts";

const noSecret = "There is no signing secret yet: the first webhook or subscription of the workspace creates it.";

export default implement(revealWebhookSecret, async ({ rotate }, { db, sealer, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const secret = await (rotate ? rotateSecret(workspace, sealer) : read(workspace, sealer));
  if (secret === undefined) throw new AppError("not-found", noSecret);
  return { secret };
});

async function read(db: WorkspaceReader, sealer: Sealer): Promise<string | undefined> {
  try {
    return await readSecret(db, sealer);
  } catch (error) {
    if (!(error instanceof SealUnreadable)) throw error;
    throw conflict(`The signing secret can't be opened: ${error.message}. Restore that key, or replace the secret.`);
  }
}
