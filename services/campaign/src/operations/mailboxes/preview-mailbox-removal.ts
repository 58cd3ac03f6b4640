import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { previewMailboxRemoval } from "@outbound/contracts/mailboxes/preview-mailbox-removal";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { readRemovalPreview } from "../../mailboxes/removal-table.ts";

export default implement(previewMailboxRemoval, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const preview = isUuid(id) ? await readRemovalPreview(db.of(workspaceId), id) : undefined;
  if (!preview) throw notFound("Mailbox");
  return preview;
});
