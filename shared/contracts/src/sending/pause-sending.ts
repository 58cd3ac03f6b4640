import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendingPause } from "./sending-pause.ts";

/** For the operator's own workspace it pauses every one, or a mailbox of any. Again it adds the reason. */
export const pauseSending = defineOperation({
  name: "sending.pause",
  service: "campaign",
  queue: "leaf",
  summary: "Pause all sending of a workspace, or of one mailbox. Once it is answered, no further mail begins to leave.",
  app: { role: "admin" },
  input: z.object({
    /** Its id or its address. */
    mailbox: z.string().optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  keepsActor: true,
  /** A service of an earlier release doesn't say whether it was paused before. */
  output: sendingPause.extend({ was_paused: z.boolean().optional() }),
  errors: ["not-found", "conflict"],
});
