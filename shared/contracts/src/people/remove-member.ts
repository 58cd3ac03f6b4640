import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const removeMember = defineOperation({
  name: "member.remove",
  service: "gateway",
  queue: "leaf",
  summary: "End a membership, with the invitations that the person made. A workspace keeps an owner.",
  app: { role: "admin" },
  audit: { did: "Removed a member" },
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: ["not-found", "conflict", "forbidden"],
});
