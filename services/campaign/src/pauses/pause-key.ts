import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import { everyMailbox, findNamedMailboxes, type PauseKey } from "./pause-table.ts";

export async function pauseKeyOf(db: Db, workspaceId: string, mailbox: string | undefined): Promise<PauseKey> {
  if (mailbox === undefined) return { workspaceId, mailboxId: everyMailbox };
  const [found, ...others] = await findNamedMailboxes(db, workspaceId, mailbox);
  if (!found) throw notFound("Mailbox");
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(", ");
    throw conflict(`${others.length + 1} workspaces have a mailbox ${found.email}: give the id, one of ${ids}.`);
  }
  return { workspaceId: found.workspace_id, mailboxId: found.id };
}
