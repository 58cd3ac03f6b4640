import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendingPause } from "./sending-pause.ts";

export const resumeSending = defineOperation({
  name: "sending.resume",
  service: "campaign",
  queue: "leaf",
  summary: "End the pause of a workspace's sending, or of one mailbox's; what is due leaves in its order.",
  app: { role: "admin", operator: true },
  audit: { did: "Resumed sending" },
  input: z.object({
    mailbox: z.string().optional(),
  }),
  output: z.object({
    resumed: sendingPause,
    still_paused: z.array(sendingPause),
  }),
  errors: ["not-found", "conflict"],
});
