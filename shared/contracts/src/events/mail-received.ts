import { z } from "zod";
import { defineEvent } from "../event.ts";
import { timestamp } from "../fields.ts";

/** Whatever exceeds them is cut off. */
export const mailLimits = { textCharacters: 65_536, references: 50, headerCharacters: 998, recipients: 100 };

const headerText = z.string().max(mailLimits.headerCharacters);
const address = z.string().max(320);

/** Nothing of it is verified. The id follows from mailbox, UIDVALIDITY and UID, so a repeated fetch is the same fact. */
export const mailReceived = defineEvent({
  name: "mail.received",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "A mailbox holds a message that the mailer had not seen.",
  payload: z.object({
    workspace_id: z.uuid(),
    mailbox_id: z.uuid(),
    folder: z.enum(["inbox", "junk", "sent"]),
    received_at: timestamp,
    /** With its angle brackets; null when the message has none. */
    message_id: headerText.nullable(),
    in_reply_to: headerText.nullable(),
    references: z.array(headerText).max(mailLimits.references),
    /** The X-Outbound-Ref of its own headers, or of a message inside it. */
    ref: headerText.nullable(),
    from: z.object({ address, name: headerText.nullable() }),
    /** The mailbox's own server confirms the domain of `from`, or every From is trusted. */
    from_trusted: z.boolean(),
    to: z.array(address).max(mailLimits.recipients),
    subject: headerText.nullable(),
    text: z.string().max(mailLimits.textCharacters),
    html: z
      .string()
      .max(4 * mailLimits.textCharacters)
      .nullable(),
    automatic_headers: z.record(z.string(), headerText),
    /** RFC 3464 or RFC 5965. */
    report: z
      .object({
        kind: z.enum(["delivery-status", "feedback"]),
        original_message_id: headerText.nullable(),
        recipients: z
          .array(
            z.object({
              address,
              action: headerText,
              status: headerText.nullable(),
              diagnostic: headerText.nullable(),
            }),
          )
          .max(mailLimits.recipients),
      })
      .nullable(),
  }),
});
