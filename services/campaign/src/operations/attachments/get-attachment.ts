import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import { getAttachment } from "@outbound/contracts/attachments/get-attachment";
import type { Caller } from "@outbound/contracts/caller";
import { isUuid } from "@outbound/contracts/uuid";
import { findAttachment } from "../../attachments/attachment-table.ts";
import type { Context } from "../../context.ts";

export default implement(getAttachment, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const found = isUuid(id) ? await findAttachment(db.of(workspaceId), id) : undefined;
  if (!found) throw notFound("Attachment");
  return { ...found, content: found.content.toString("base64") };
});
