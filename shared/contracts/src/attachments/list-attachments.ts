import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { attachment } from "./attachment.ts";

export const listAttachments = defineOperation({
  name: "attachment.list",
  service: "campaign",
  queue: "leaf",
  summary: "Get the names and sizes of stored attachments, in the order of the ids; one that is gone is left out.",
  app: { role: "viewer" },
  input: z.object({ ids: z.array(z.uuid()).max(500) }),
  output: z.object({ data: z.array(attachment) }),
  errors: [],
  readOnly: true,
});
