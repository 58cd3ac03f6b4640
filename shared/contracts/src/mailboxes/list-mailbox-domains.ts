import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { checkResults } from "./mailbox-check.ts";

const result = z.enum(checkResults).nullable();

export const listMailboxDomains = defineOperation({
  name: "mailbox.domains",
  service: "mailer",
  queue: "leaf",
  summary: "Say of all mailboxes how their domains' SPF, DKIM and DMARC were found.",
  app: { role: "viewer" },
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        mailbox_id: z.uuid(),
        /** Null before the first check. */
        checked_at: timestamp.nullable(),
        spf: result,
        /** By the last email that the mailbox sent to itself, as nobody can list a domain's selectors. */
        dkim: result,
        dmarc: result,
      }),
    ),
  }),
  errors: [],
  readOnly: true,
});
