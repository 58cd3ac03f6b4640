import { z } from "zod";
import { timestamp } from "../fields.ts";
import { namedProspect } from "../prospects/named-prospect.ts";

export const replyClassifications = ["interested", "neutral", "notInterested"] as const;
export type ReplyClassification = (typeof replyClassifications)[number];

export const replyId = z.string().describe("The reply's id.");

const fields = {
  id: z.uuid().describe("The reply's id."),
  prospect: namedProspect.nullable().describe("Who was written to; null once anonymised."),
  campaign: z
    .object({ id: z.uuid().describe("The campaign's id."), name: z.string().describe("The campaign's name.") })
    .nullable()
    .describe("The campaign whose email it answers."),
  enrolment_id: z.uuid().nullable().describe("The enrolment whose email it answers."),
  step: z.int().nullable().describe("The step that it answers."),
  mailbox: z
    .object({ id: z.uuid().describe("The mailbox's id."), email: z.string().describe("The mailbox's address.") })
    .describe("The mailbox whose email it replies to."),
  from: z.string().describe("The address it came from, which may be a colleague's; empty once anonymised."),
  subject: z.string().nullable().describe("The subject."),
  snippet: z.string().describe("The beginning of what was written, without quotes: 200 characters at most."),
  classification: z
    .enum(replyClassifications)
    .nullable()
    .describe("What it means; null when that is not known yet, was undone, or the reply is automatic."),
  autoreplied: z.boolean().describe("Whether a program wrote it, such as an out-of-office note."),
  autoreply_kind: z
    .enum(["out_of_office", "left_company", "receipt", "other"])
    .nullable()
    .describe("What the program says; null for a person's reply."),
  returns_at: z.string().nullable().meta({ format: "date", description: "The day of return that an absence names." }),
  classified_by: z
    .enum(["rule", "model", "user"])
    .nullable()
    .describe("Who said so: the classifier's own rules, an outside model, or a user, whose word is final."),
  classified_at: timestamp.nullable().describe("When that was said."),
  handled: z.boolean().describe("Whether somebody has dealt with it."),
  held: z
    .boolean()
    .describe(
      "Whether it has no effect yet: nothing but its sender's address says whose it is, and no mail server vouches for that.",
    ),
  received_at: timestamp.describe("When it came."),
};

export const replyRow = z.object(fields).meta({ id: "ReplyRow" });
export type ReplyRow = z.output<typeof replyRow>;

export const reply = z
  .object({
    ...fields,
    body_text: z.string().describe("The whole text with its quotes; of an HTML email, its text."),
    body_html: z
      .string()
      .nullable()
      .describe(
        "The HTML part without scripts, styles, forms and pictures, cut after 131,072 characters; null without one, and when it took too long to clean.",
      ),
    visible_text: z.string().describe("What the person wrote: the text without quotes and signature."),
    message_id: z.string().nullable().describe("Its Message-ID, in angle brackets."),
    in_reply_to: z.string().nullable().describe("Its In-Reply-To."),
    references: z.array(z.string()).describe("Its References."),
    matched_by: z
      .enum(["in_reply_to", "references", "token", "address"])
      .describe("How the email that it answers was found: by a header, by the email's own token, or by the sender."),
  })
  .meta({ id: "Reply" });
export type Reply = z.output<typeof reply>;
