import { z } from "zod";
import { defineOperation } from "../operation.ts";

export const removeSecondFactor = defineOperation({
  name: "user.remove-second-factor",
  service: "gateway",
  queue: "leaf",
  summary:
    "Take a person's second factor and passkeys away, for who lost them: all begun with the account ends, and the password alone signs in.",
  app: { role: "operator", proof: true },
  audit: { did: "Removed a second factor", answers: ["id"] },
  input: z.object({ email: z.string() }),
  output: z.object({ id: z.uuid(), email: z.string() }),
  errors: ["not-found", "forbidden"],
});
