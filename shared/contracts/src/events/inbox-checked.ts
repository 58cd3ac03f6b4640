import { z } from "zod";
import { defineEvent } from "../event.ts";
import { timestamp } from "../fields.ts";

/** Published when the error changes or ends, and every quarter of an hour. */
export const inboxChecked = defineEvent({
  name: "inbox.checked",
  kind: "state",
  subscribers: ["campaign"],
  summary: "How the reading of a mailbox's folders goes.",
  payload: z.object({
    workspace_id: z.uuid(),
    mailbox_id: z.uuid(),
    /** Milliseconds of the mailer's database, so that it grows even when the mailbox was closed and opened again. */
    version: z.int().min(0),
    /** Everything in the mailbox had been read then. */
    checked_at: timestamp.nullable(),
    failed_at: timestamp.nullable(),
    error: z.string().max(1_000).nullable(),
  }),
});
