import { implement } from "@outbound/broker/implement";
import { listAttachments } from "@outbound/contracts/attachments/list-attachments";
import type { Caller } from "@outbound/contracts/caller";
import { readAttachments } from "../../attachments/attachment-table.ts";
import type { Context } from "../../context.ts";

export default implement(listAttachments, async ({ ids }, { db, workspaceId }: Context & Caller) => ({
  data: await readAttachments(db.of(workspaceId), ids),
}));
