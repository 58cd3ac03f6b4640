import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { mail } from "./mail.ts";

/** One attempt at a send. The attempt is a fence: an older one is refused. */
export const sendReference = z.object({ send_id: z.uuid(), attempt: z.int() });

/** More than are planned at once. */
export const sendsAtOnce = 100;

export const loadSend = defineOperation({
  name: "send.load",
  service: "campaign",
  queue: "leaf",
  summary:
    "Render claimed sends: their envelopes and messages. Conflict when one is no longer this attempt's to send; the enrolment of one that can't be rendered is stopped.",
  callers: "the mailer, about a mail",
  unaudited: "the mailer asks it about a mail",
  input: z.object({ sends: z.array(sendReference).min(1).max(sendsAtOnce) }),
  /** In the order of the sends; null for a send that has to be asked for alone. */
  output: z.object({ mails: z.array(mail.nullable()) }),
  errors: ["not-found", "conflict"],
});
