import { z } from "zod";
import { defineOperation } from "../operation.ts";

const input = z.object({ email: z.string() });
const output = z.object({ id: z.uuid(), email: z.string(), is_operator: z.boolean() });

export const makeOperator = defineOperation({
  name: "user.make-operator",
  service: "gateway",
  queue: "leaf",
  summary: "Let a person run the installation in the app.",
  app: { role: "operator", proof: true },
  audit: { did: "Made an account operator", answers: ["id"] },
  input,
  output,
  errors: ["not-found", "conflict", "forbidden"],
});

export const endOperator = defineOperation({
  name: "user.end-operator",
  service: "gateway",
  queue: "leaf",
  summary: "Let a person run the installation no longer; their memberships stay, invitations that they made end.",
  app: { role: "operator" },
  audit: { did: "Removed operator rights", answers: ["id"] },
  input,
  output,
  errors: ["not-found", "forbidden"],
});
