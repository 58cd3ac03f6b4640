import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { invitation, roleInput } from "./member.ts";
import { emailInput } from "./session.ts";

export const maxInvitationsPerWorkspace = 100;

/** Replaces the workspace's earlier invitation to the same address. */
export const createInvitation = defineOperation({
  name: "invitation.create",
  service: "gateway",
  queue: "leaf",
  summary: "Make a link that makes a member of who has the address. It works once, within seven days.",
  app: { role: "admin", operator: true, proof: true, recent: true },
  audit: { did: "Invited a member", shows: ["role"], answers: ["id"] },
  input: z.object({ email: emailInput, role: roleInput }),
  /** Only this answer shows the URL, because only a hash of its secret is stored. */
  output: invitation.extend({ url: z.string() }),
  errors: ["not-found", "conflict", "forbidden"],
});
