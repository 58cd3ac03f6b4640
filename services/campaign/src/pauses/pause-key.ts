import { conflict, notFound } from "@outbound/contracts/app-error";
import type { WorkspaceDb } from "@outbound/postgres/database";
import { everyMailbox, findNamedMailboxes } from "./pause-table.ts";

type PauseKey = { workspaceId: string; mailboxId: string };

/** The operator names a mailbox of any workspace. */
export async function pauseKeyOf(db: WorkspaceDb, mailbox: string | undefined): Promise<PauseKey> {
  if (mailbox === undefined) return { workspaceId: db.workspaceId, mailboxId: everyMailbox };
  const [found, ...others] = await findNamedMailboxes(db, mailbox);
  if (!found) throw notFound("Mailbox");
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(", ");
    throw conflict(`${others.length + 1} workspaces have a mailbox ${found.email}: give the id, one of ${ids}.`);
  }
  return { workspaceId: found.workspace_id, mailboxId: found.id };
}
