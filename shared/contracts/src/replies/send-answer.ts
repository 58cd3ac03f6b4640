import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { sendStatuses } from "../sending/send-row.ts";
import { replyId } from "./reply.ts";

/** How long an answer waits before it may leave, so that it can be withdrawn. */
export const undoSeconds = 10;

export const longestAnswer = 50_000;

export const answerState = z.object({
  id: z.uuid(),
  reply_id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(sendStatuses),
  reason: z.string().nullable(),
  send_after: timestamp,
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
  input: z.object({
    id: replyId,
    text: z
      .string("`text` must be a text.")
      .refine((text) => text.trim() !== "", "`text` must not be empty.")
      .max(longestAnswer, `\`text\` must have at most ${longestAnswer} characters.`),
    /** The address is suppressed, and the answer is wanted all the same. */
    confirmed: z.boolean("`confirmed` must be true or false.").default(false),
    /** The last answer to the reply that its writer knows of. It is refused when there is a later one. */
    after_id: z.uuid("`after_id` must be the id of an answer.").optional(),
  }),
  /** Names nobody, because the gateway keeps it with the Idempotency-Key, also beyond an erasure. */
  output: answerState.omit({ to: true, subject: true }),
  errors: ["not-found", "conflict"],
  errorDetails: { conflict: z.object({ answer: earlierAnswer.optional() }) },
  storesActor: true,
  idempotent: true,
});
