import { z } from "zod";
import { defineEvent } from "../event.ts";
import { timestamp } from "../fields.ts";

export const mailboxDomainChanged = defineEvent({
  name: "mailbox.domain-changed",
  kind: "state",
  subscribers: ["campaign"],
  summary: "The DNS of a mailbox's domain got worse than it was, or is as it was again.",
  payload: z.object({
    workspace_id: z.uuid(),
    mailbox_id: z.uuid(),
    version: z.int().min(0),
    problem: z.string().max(1_000).nullable(),
    since: timestamp.nullable(),
  }),
});
