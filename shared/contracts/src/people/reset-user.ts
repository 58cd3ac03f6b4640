import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { newLink } from "./claim-workspace.ts";

export const resetUser = defineOperation({
  name: "user.reset",
  service: "gateway",
  queue: "leaf",
  summary:
    "End a person's password, passkeys, link to a provider, and all begun with the account; make a one-time link to choose a new password by.",
  app: { role: "operator", proof: true },
  audit: { did: "Reset an account’s sign-in", answers: ["id"] },
  input: z.object({ email: z.string() }),
  output: newLink.extend({ id: z.uuid() }),
  errors: ["not-found", "conflict", "forbidden"],
});
