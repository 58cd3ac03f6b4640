import { createHash } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { badRequest } from "@outbound/contracts/app-error";
import { addAttachment } from "@outbound/contracts/attachments/add-attachment";
import { mostAttachedBytes, tooLarge } from "@outbound/contracts/attachments/attachment-limits";
import type { Caller } from "@outbound/contracts/caller";
import { nameBasedUuid } from "@outbound/contracts/name-based-uuid";
import { insertAttachment } from "../../attachments/attachment-table.ts";
import type { Context } from "../../context.ts";

export default implement(addAttachment, async ({ name, content }, { db, workspaceId }: Context & Caller) => {
  const bytes = Buffer.from(content, "base64");
  if (bytes.toString("base64") !== content) throw badRequest("`content` must be base64.");
  if (bytes.length > mostAttachedBytes) throw badRequest(tooLarge);
  const id = nameBasedUuid([workspaceId, createHash("sha256").update(bytes).digest("hex"), name]);
  const stored = { id, name, size: bytes.length };
  await insertAttachment(db.of(workspaceId), { ...stored, content: bytes });
  return stored;
});
