import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { imapServer, mailServer } from "./mailbox.ts";
import { checkStep } from "./mailbox-check.ts";

/** In the order in which they wait for one another; sending, reading and domain begin side by side. */
export const checkParts = ["sending", "sending-sign-in", "reading", "reading-sign-in", "message", "domain"] as const;

/** A page shows each part as it ends. Nothing of one is kept for the next, so `message` signs in anew. */
export const checkMailboxPart = defineOperation({
  name: "mailbox.check-part",
  service: "mailer",
  queue: "rpc",
  summary: "Check one part of a mailbox, stored or not yet: a server, its login, a message to itself, or its domain.",
  app: { role: "admin" },
  timeoutMs: 58_000,
  unaudited: "a page asks it many times while somebody writes, and nothing that was set changes",
  input: z
    .object({
      part: z.enum(checkParts),
      mailbox_id: z.string().optional(),
      email: z.string().trim().max(320).optional(),
      smtp: mailServer.optional(),
      imap: imapServer.nullish(),
    })
    .refine(
      ({ mailbox_id, email, smtp }) => (mailbox_id === undefined) === (email !== undefined && smtp !== undefined),
      {
        error: "Provide `mailbox_id`, or else `email` and `smtp`.",
      },
    ),
  output: z.object({ steps: z.array(checkStep).max(20) }),
  errors: ["bad-request", "not-found", "conflict"],
});
