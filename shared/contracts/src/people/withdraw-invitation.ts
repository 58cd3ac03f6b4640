import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const withdrawInvitation = defineOperation({
  name: "invitation.withdraw",
  service: "gateway",
  queue: "leaf",
  summary: "End an invitation: its link no longer works.",
  app: { role: "admin" },
  audit: { did: "Withdrew an invitation" },
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: ["not-found"],
});
