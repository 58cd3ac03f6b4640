import type { Operation } from "../operation.ts";
import { addAttachment } from "./add-attachment.ts";
import { getAttachment } from "./get-attachment.ts";
import { listAttachments } from "./list-attachments.ts";

export const attachmentOperations = [
  addAttachment,
  getAttachment,
  listAttachments,
] as const satisfies readonly Operation[];
