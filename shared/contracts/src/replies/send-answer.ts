import { z } from "zod";
import { attachmentIds } from "../attachments/attachment.ts";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { sendStatuses } from "../sending/send-row.ts";
import { replyId } from "./reply.ts";

/** How long an answer waits before it may leave, so that it can be withdrawn. */
export const undoSeconds = 10;

export const longestAnswer = 50_000;

export const answerText = z
  .string("`text` must be a text.")
  .refine((text) => text.trim() !== "", "`text` must not be empty.")
  .max(longestAnswer, `\`text\` must have at most ${longestAnswer} characters.`)
  .describe(
    "The whole reply. `**bold**`, `[words](https://…)` and lists with `- ` are formatted, the rest is plain text.",
  );

export const answerState = z.object({
  id: z.uuid().describe("The id of the reply that is sent."),
  reply_id: z.uuid().describe("The reply that it answers."),
  to: z.string(),
  subject: z.string(),
  status: z.enum(sendStatuses).describe("What became of it."),
  reason: z.string().nullable().describe("Why that became of it."),
  send_after: timestamp.describe("It leaves at the earliest then."),
  paused: z
    .boolean()
    .describe("It can't be sent for now, as `reason` says: its mailbox is paused, or must be connected again."),
});

/** What the refusal `already-answered` tells of the last answer. */
export const earlierAnswer = z.object({ id: z.uuid(), written_by: z.string(), created_at: timestamp });

export const sendAnswer = defineOperation({
  name: "reply.send",
  service: "campaign",
  queue: "leaf",
  summary:
    "Answer a reply in its thread, from the mailbox that had written. It leaves after ten seconds at the earliest.",
  app: { role: "editor" },
  tool: {
    name: "conversation_answer",
    about:
      "No member reads it before it is sent. It is the text alone: no subject, no quotes, no `{{ variables }}`. Whoever wants no email, a member replies: " +
      "write a draft with `conversation_draft`. While somebody else's draft is there, name its `revision` as `draft_revision` once you have " +
      "read it: it ends with the reply. Without that you are refused, so that no draft is left beside it.",
    needsMayAnswer: true,
    unpublished: ["confirmed", "attachments"],
  },
  audit: { did: "Sent a reply", shows: ["confirmed"], answers: ["id"], idOf: { output: "answer" } },
  input: z.object({
    id: replyId,
    text: answerText,
    /** The address is suppressed, and the answer is wanted all the same. */
    confirmed: z.boolean("`confirmed` must be true or false.").default(false),
    attachments: attachmentIds.default([]),
    after_id: z
      .uuid("`after_id` must be the id of an answer.")
      .optional()
      .describe("The last reply of a member to it that the writer knows of. It is refused when there is a later one."),
    draft_revision: z
      .uuid("`draft_revision` must be the revision of a draft, or null.")
      .nullable()
      .default(null)
      .describe("Of the draft that its writer has read, which ends with it, as any draft of their own does."),
  }),
  /** Names nobody, because the gateway keeps it with the Idempotency-Key, also beyond an erasure. */
  output: answerState.omit({ to: true, subject: true }),
  errors: ["not-found", "conflict"],
  errorDetails: { conflict: z.object({ answer: earlierAnswer.optional() }) },
  storesActor: true,
  idempotent: true,
});
