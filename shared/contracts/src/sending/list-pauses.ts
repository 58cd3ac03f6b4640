import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { sendingPause } from "./sending-pause.ts";

export const listPauses = defineOperation({
  name: "sending.pauses",
  service: "campaign",
  queue: "leaf",
  summary: "List what is paused of a workspace's sending, or, for the operator's own, of everybody's.",
  input: z.object({}),
  output: z.object({ data: z.array(sendingPause) }),
  errors: [],
  readOnly: true,
});
