import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { reply, replyClassifications, replyId } from "./reply.ts";
import { replyExample, replyNotFoundExample } from "./reply-example.ts";

const nothingToChange = "Send at least one of `classification`, `autoreplied`, `handled` and `held`.";
const invalidClassification = `\`classification\` must be one of: ${replyClassifications.join(", ")}; or null.`;

export const updateReply = defineOperation({
  name: "reply.update",
  service: "campaign",
  queue: "rpc",
  summary: "Correct what a reply means, or mark it as handled.",
  description: `What is left out stays as it is; at least one field is needed. No later run of the classifier changes what a user said, also that the classification was undone.

A reply that is said to be no automatic one has the effects of a person's: the enrolment stops, \`new_reply\` is delivered unless it was, and without a \`classification\` it is classified. One that is said to be automatic loses its classification and no longer counts as a reply; what it stopped stays stopped.

A held one, which may be forged, has no effect before \`held: false\`: then it has those that it would have had on the day that it came, and can be judged.

The first time that a reply becomes interested, \`positive_reply\` is delivered: once for each reply.`,
  http: { method: "patch", path: "/replies/:id", status: 200 },
  app: { role: "editor" },
  audit: { did: "Changed a reply", shows: ["classification", "handled", "autoreplied", "held"] },
  input: z
    .object({
      id: replyId,
      classification: z
        .enum(replyClassifications, invalidClassification)
        .nullable()
        .optional()
        .describe("What it means; null undoes the classification."),
      autoreplied: z
        .boolean("`autoreplied` must be true or false.")
        .optional()
        .describe("Whether a program wrote it. An automatic reply has no classification."),
      handled: z.boolean("`handled` must be true or false.").optional().describe("Whether somebody has dealt with it."),
      held: z
        .literal(false, "`held` must be false: what a reply has done can't be undone.")
        .optional()
        .describe("False accepts a held reply, which then has its effects; of another it changes nothing."),
    })
    .refine(
      ({ classification, autoreplied, handled, held }) =>
        [classification, autoreplied, handled, held].some((value) => value !== undefined),
      nothingToChange,
    ),
  output: reply,
  errors: ["not-found", "conflict"],
  bodyLimitBytes: 4 * 1024,
  examples: [
    {
      summary: "Dealt with",
      input: { id: exampleIds.reply, handled: true },
      output: { ...replyExample, handled: true },
    },
    {
      summary: "Not interested, says a user",
      input: { id: exampleIds.reply, classification: "notInterested" },
      output: { ...replyExample, handled: true, classification: "notInterested", classified_by: "user" },
    },
    {
      summary: "Written by a program, says a user",
      input: { id: exampleIds.reply, autoreplied: true },
      output: {
        ...replyExample,
        handled: true,
        classification: null,
        autoreplied: true,
        autoreply_kind: "other",
        classified_by: "user",
      },
    },
    {
      summary: "A classification of an automatic reply",
      input: { id: exampleIds.reply, classification: "interested" },
      refused: "conflict",
      output: { error: "An automatic reply has no classification: send `autoreplied: false` with it." },
    },
    {
      summary: "Held again",
      input: { id: exampleIds.reply, held: true },
      refused: "bad-request",
      output: { error: "`held` must be false: what a reply has done can't be undone." },
    },
    {
      summary: "Nothing to change",
      input: { id: exampleIds.reply },
      refused: "bad-request",
      output: { error: nothingToChange },
    },
    {
      summary: "A classification that there is not",
      input: { id: exampleIds.reply, classification: "happy" },
      refused: "bad-request",
      output: { error: "`classification` must be one of: interested, neutral, notInterested; or null." },
    },
    { ...replyNotFoundExample, input: { id: exampleIds.unknown, handled: true } },
  ],
});
