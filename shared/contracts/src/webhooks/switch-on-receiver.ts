import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { resendPart } from "./resend-failed-deliveries.ts";

export const switchOnReceiver = defineOperation({
  name: "webhook.switch-on",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary:
    "Switch a receiver on again that was switched off, after everything it missed since it began to fail is on its way.",
  app: { role: "admin" },
  audit: { did: "Switched a receiver on" },
  input: z.object({
    hook_id: z.string().optional(),
    /** False re-sends nothing of what was missed. */
    catch_up: z.boolean().default(true),
    cursor: z.string().optional(),
  }),
  /** The receiver is on once there is no `next_cursor`. */
  output: z.object(resendPart),
  errors: ["not-found", "conflict"],
  timeoutMs: 30_000,
});
