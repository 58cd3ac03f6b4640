import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { attachment } from "./attachment.ts";

export const getAttachment = defineOperation({
  name: "attachment.get",
  service: "campaign",
  queue: "leaf",
  summary: "Get a stored attachment with its content.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  /** `content` is in base64. */
  output: attachment.extend({ content: z.string() }),
  errors: ["not-found"],
  readOnly: true,
});
