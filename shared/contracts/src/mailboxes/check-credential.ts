import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const checkCredential = defineOperation({
  name: "credential.check",
  service: "mailer",
  queue: "leaf",
  summary: "Connect and log in with a mailbox's stored credentials, within ten seconds, sending nothing.",
  input: z.object({ mailbox_id: z.string() }),
  output: z.object({
    ok: z.boolean(),
    error: z.string().nullable(),
    /** Each by itself; none of them while the credentials can't be opened. */
    connections: z
      .array(z.object({ protocol: z.enum(["smtp", "imap"]), ok: z.boolean(), error: z.string().nullable() }))
      .optional(),
  }),
  errors: ["not-found"],
});
