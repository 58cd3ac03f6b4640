import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { member, roleInput } from "./member.ts";

/** Only owners may make somebody an owner, or end that. */
export const setMemberRole = defineOperation({
  name: "member.set-role",
  service: "gateway",
  queue: "leaf",
  summary: "Give a member another role. A workspace keeps an owner.",
  app: { role: "admin", recent: true },
  audit: { did: "Changed a member’s role", shows: ["role"] },
  input: z.object({ id: z.string(), role: roleInput }),
  output: member,
  errors: ["not-found", "conflict", "forbidden"],
});
