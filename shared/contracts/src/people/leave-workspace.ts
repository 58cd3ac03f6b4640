import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const leaveWorkspace = defineOperation({
  name: "member.leave",
  service: "gateway",
  queue: "leaf",
  summary: "End one's own membership, with the invitations that one made. A workspace keeps an owner.",
  app: { role: "viewer" },
  audit: { did: "Left the workspace" },
  input: z.object({}),
  output: z.object({}),
  errors: ["not-found", "conflict", "forbidden"],
});
