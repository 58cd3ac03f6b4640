import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { checkStep } from "./mailbox-check.ts";

export const getMailboxDomain = defineOperation({
  name: "mailbox.domain",
  service: "mailer",
  queue: "leaf",
  summary: "Say what the last daily check found of a mailbox's domain.",
  app: { role: "viewer" },
  input: z.object({ id: z.string() }),
  output: z.object({
    /** Null before the first check. */
    checked_at: timestamp.nullable(),
    /** Since when it is worse than it was. */
    broken_since: timestamp.nullable(),
    steps: z.array(checkStep).max(20),
    /** How its last email to itself was authenticated; null before there was one. */
    signed: checkStep.nullable(),
  }),
  errors: [],
  readOnly: true,
});
