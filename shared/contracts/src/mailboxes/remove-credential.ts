import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const removeCredential = defineOperation({
  name: "credential.remove",
  service: "mailer",
  queue: "leaf",
  summary: "Delete a mailbox's credentials, and read its folders no more.",
  callers: "the campaign service, about a mailbox",
  unaudited: "a part of mailbox.remove",
  input: z.object({ mailbox_id: z.uuid() }),
  output: z.object({}),
  errors: [],
});
