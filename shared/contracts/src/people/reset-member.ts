import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { newLink } from "./claim-workspace.ts";

/** Replaces the person's earlier link. */
export const resetMember = defineOperation({
  name: "member.reset-link",
  service: "gateway",
  queue: "leaf",
  summary: "Make a one-time link with which a member chooses a new password.",
  app: { role: "admin", recent: true },
  audit: { did: "Created a reset link for a member" },
  input: z.object({ id: z.string().max(200) }),
  output: newLink,
  errors: ["not-found", "conflict", "forbidden"],
});
