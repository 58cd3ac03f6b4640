import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { checkStep } from "./mailbox-check.ts";

export const checkMailbox = defineOperation({
  name: "mailbox.check",
  service: "mailer",
  queue: "rpc",
  summary:
    "Check a mailbox step by step within a minute: its servers, its login, its folders, and a message to itself.",
  app: { role: "admin" },
  timeoutMs: 58_000,
  audit: { did: "Checked a mailbox" },
  input: z.object({
    mailbox_id: z.string(),
    /** Without it nothing leaves, and what receivers say of its mails stays unknown. */
    sends_message: z.boolean().default(true),
  }),
  output: z.object({ ok: z.boolean(), steps: z.array(checkStep).max(100) }),
  errors: ["not-found", "conflict"],
});
