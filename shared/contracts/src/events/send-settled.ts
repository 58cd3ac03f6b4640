import { z } from "zod";
import { defineEvent } from "../event.ts";
import { timestamp } from "../fields.ts";
import { sendReference } from "../sending/load-send.ts";

/**
 * `deferred`: no byte of the body left, or the server replied 4xx, so it may be tried again. `unknown`: the body had
 * begun and no reply came; it is never sent again by itself.
 */
export const sendSettled = defineEvent({
  name: "send.settled",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "An attempt at a send ended.",
  payload: sendReference.extend({
    workspace_id: z.uuid(),
    /** As in `send.dispatch`. Only a send claimed for this attempt, or dispatched by this worker, is settled. */
    worker: z.uuid(),
    outcome: z.enum(["sent", "refused", "deferred", "unknown"]),
    /** Who is to blame for a refusal; a sender's fault never stops a prospect. */
    fault: z.enum(["recipient", "sender", "none"]),
    smtp_code: z.int().nullable(),
    enhanced_code: z.string().nullable(),
    reason: z.string().nullable(),
    /** Of a sent mail: the Message-ID by which the provider replaced ours. */
    wire_id: z.string().max(250).nullish(),
    at: timestamp,
  }),
});
