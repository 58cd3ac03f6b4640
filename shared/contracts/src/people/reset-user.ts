import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { newLink } from "./claim-workspace.ts";

export const resetUser = defineOperation({
  name: "user.reset",
  service: "gateway",
  queue: "leaf",
  summary:
    "End a person's password, passkeys and sessions, and make a one-time link by which they choose a new password.",
  input: z.object({ email: z.string() }),
  output: newLink,
  errors: ["not-found", "conflict"],
});
