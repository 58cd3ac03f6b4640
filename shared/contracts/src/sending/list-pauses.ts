import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { heldCampaign } from "./held-campaign.ts";
import { sendingGuard } from "./sending-guard.ts";
import { sendingPause } from "./sending-pause.ts";

export const listPauses = defineOperation({
  name: "sending.pauses",
  service: "campaign",
  queue: "leaf",
  summary: "List what is paused of a workspace's sending, or, for the operator's own, of everybody's.",
  app: { role: "operator" },
  input: z.object({}),
  output: z.object({
    data: z.array(sendingPause),
    /** The operator, a restore or a guard has paused `count` campaigns; the latest 200. */
    held: z.object({ count: z.int(), campaigns: z.array(heldCampaign) }),
    /** What bounces and complaints of the last seven days are told of or have paused, at most 200. */
    guards: z.array(sendingGuard),
    /** `failing` ones can't send or can't be read, those `to_reconnect` among them. */
    mailboxes: z.object({ all: z.int(), failing: z.int(), to_reconnect: z.int() }),
  }),
  errors: [],
  readOnly: true,
});
