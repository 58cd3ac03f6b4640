import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { emailInput, newPassword } from "./session.ts";

/** For installations that nobody watches. It ends the workspace's link for an owner. */
export const makeOwner = defineOperation({
  name: "workspace.make-owner",
  service: "gateway",
  queue: "leaf",
  summary: "Make an account with a password, and its holder the owner of a workspace without one.",
  /** `operator`: the owner also runs the installation. */
  callers: "the operator's installation script, which can't open a link",
  audit: { did: "Created an owner with a password", shows: ["operator"], answers: ["id"] },
  input: z.object({ email: emailInput, password: newPassword, operator: z.boolean().default(false) }),
  output: z.object({ id: z.uuid(), email: z.string() }),
  errors: ["not-found", "conflict"],
});
