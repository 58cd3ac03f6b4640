import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendingPause } from "./sending-pause.ts";

/** In the operator's own workspace it pauses all workspaces, or any workspace's mailbox. A repeat adds the reason. */
export const pauseSending = defineOperation({
  name: "sending.pause",
  service: "campaign",
  queue: "leaf",
  summary:
    "Pause all sending of a workspace, or of one mailbox. Once it is answered, no further email begins to leave.",
  app: { role: "admin", operator: true },
  audit: { did: "Paused sending", answers: ["scope"] },
  input: z.object({
    mailbox: z.string().optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  storesActor: true,
  output: sendingPause.extend({ was_paused: z.boolean() }),
  errors: ["not-found", "conflict"],
});
