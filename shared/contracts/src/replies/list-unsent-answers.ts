import { z } from "zod";
import { page, pageQuery, timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { sendStatuses } from "../sending/send-row.ts";

/** An answer or a forward that can't be sent for now. */
const unsentAnswer = z.object({
  id: z.uuid(),
  reply_id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  forwarded: z.boolean(),
  written_by: z.string(),
  mailbox: z.object({ id: z.uuid(), email: z.string() }),
  status: z.enum(sendStatuses),
  /** Why it waits. Null once nothing holds it any more, until it has left. */
  reason: z.string().nullable(),
  unsent_since: timestamp,
});
export type UnsentAnswer = z.output<typeof unsentAnswer>;

export const listUnsentAnswers = defineOperation({
  name: "reply.list-unsent",
  service: "campaign",
  queue: "leaf",
  summary: "List the answers and forwards that can't be sent for now, with the reason, the last held first.",
  app: { role: "viewer" },
  input: z.object({ ...pageQuery }),
  output: page(unsentAnswer),
  errors: [],
  readOnly: true,
});
