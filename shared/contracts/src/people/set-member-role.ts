import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { member, roleInput } from "./member.ts";

/** Only owners make owners, and only they take that away. */
export const setMemberRole = defineOperation({
  name: "member.set-role",
  service: "gateway",
  queue: "leaf",
  summary: "Give a member another role. A workspace keeps an owner.",
  app: { role: "admin" },
  input: z.object({ id: z.string(), role: roleInput }),
  output: member,
  errors: ["not-found", "conflict", "forbidden"],
});
