import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const endUserSessions = defineOperation({
  name: "user.end-sessions",
  service: "gateway",
  queue: "leaf",
  summary: "End all sessions of a person, and what was begun in them; they sign in again by what they know.",
  app: { role: "operator" },
  audit: { did: "Ended all sessions of an account", answers: ["id"] },
  input: z.object({ email: z.string() }),
  output: z.object({ id: z.uuid(), email: z.string(), ended: z.int() }),
  errors: ["not-found", "forbidden"],
});
