import { z } from "zod";
import { page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { sendStatuses } from "../sending/send-row.ts";
import { sentText } from "../sending/sent-text.ts";
import { replyId } from "./reply.ts";

const common = {
  id: z.uuid(),
  at: timestamp,
  from: z.string(),
  /** Empty once anonymised. */
  to: z.string(),
  subject: z.string().nullable(),
  campaign: z.object({ id: z.uuid(), name: z.string() }),
};

const outgoing = {
  status: z.enum(sendStatuses),
  reason: z.string().nullable(),
  bounce: z.enum(["hard", "soft"]).nullable(),
};

export const threadMail = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("step"),
    ...common,
    ...outgoing,
    step: z.int(),
    ...sentText,
  }),
  z.object({ kind: z.literal("reply"), ...common, text: z.string(), held: z.boolean() }),
  z.object({
    kind: z.literal("answer"),
    ...common,
    ...outgoing,
    reply_id: z.uuid(),
    text: z.string(),
    written_by: z.string(),
    /** It went to somebody else than the person who wrote. */
    forwarded: z.boolean(),
    /** Until then it can be withdrawn for sure; null once it has begun to leave, or never will. */
    send_after: timestamp.nullable(),
  }),
]);
export type ThreadMail = z.output<typeof threadMail>;

export const readThread = defineOperation({
  name: "reply.thread",
  service: "campaign",
  queue: "leaf",
  summary: "Read the mails between the workspace and the person of a reply, newest first.",
  app: { role: "viewer" },
  input: z.object({ id: replyId, ...pageQuery }),
  output: page(threadMail),
  errors: ["not-found"],
  readOnly: true,
});
