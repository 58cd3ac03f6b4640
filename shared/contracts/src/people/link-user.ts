import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { newLink } from "./claim-workspace.ts";

/** Replaces the person's earlier link. */
export const linkUser = defineOperation({
  name: "user.link",
  service: "gateway",
  queue: "leaf",
  summary: "Make a one-time link that signs a person in, and lets them choose a new password.",
  callers: "the operator's command alone: it signs in as somebody, who isn't told",
  audit: { did: "Created a sign-in link", answers: ["id"] },
  input: z.object({ email: z.string() }),
  output: newLink.extend({ id: z.uuid() }),
  errors: ["not-found"],
});
