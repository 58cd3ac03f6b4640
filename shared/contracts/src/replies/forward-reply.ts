import { z } from "zod";
import { attachmentIds } from "../attachments/attachment.ts";
import { parseEmailAddress } from "../email-address.ts";
import { defineOperation } from "../operation.ts";
import { replyId } from "./reply.ts";
import { longestAnswer, sendAnswer } from "./send-answer.ts";

const invalidTo = "This is not an email address.";

export const forwardReply = defineOperation({
  name: "reply.forward",
  service: "campaign",
  queue: "leaf",
  summary:
    "Forward a reply to somebody else, from the mailbox that had written. It leaves after ten seconds at the earliest.",
  app: { role: "editor" },
  audit: { did: "Forwarded a reply", shows: ["confirmed"], answers: ["id"], idOf: { output: "answer" } },
  input: z.object({
    id: replyId,
    to: z.string(invalidTo).transform((text, context) => {
      const address = parseEmailAddress(text);
      if (address === undefined) context.addIssue({ code: "custom", message: invalidTo });
      return address ?? z.NEVER;
    }),
    /** Stands above what is forwarded. */
    text: z
      .string("`text` must be a text.")
      .max(longestAnswer, `\`text\` must have at most ${longestAnswer} characters.`)
      .default(""),
    attachments: attachmentIds.default([]),
    /** The address is suppressed, and the mail is wanted all the same. */
    confirmed: z.boolean("`confirmed` must be true or false.").default(false),
  }),
  /** Names nobody, because the gateway keeps it with the Idempotency-Key, also beyond an erasure. */
  output: sendAnswer.output,
  errors: ["not-found", "bad-request", "conflict"],
  storesActor: true,
  idempotent: true,
});
