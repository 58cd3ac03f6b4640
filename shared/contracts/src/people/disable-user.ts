import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";

const input = z.object({ email: z.string() });
const output = z.object({ id: z.uuid(), email: z.string(), disabled_at: timestamp.nullable() });

export const disableUser = defineOperation({
  name: "user.disable",
  service: "gateway",
  queue: "leaf",
  summary: "Let somebody sign in no more: their links end, and all begun with the account; their memberships stay.",
  app: { role: "operator" },
  audit: { did: "Disabled an account", answers: ["id"] },
  input,
  output,
  errors: ["not-found", "forbidden"],
});

export const enableUser = defineOperation({
  name: "user.enable",
  service: "gateway",
  queue: "leaf",
  summary: "Let somebody sign in again who was disabled.",
  app: { role: "operator" },
  audit: { did: "Enabled an account", answers: ["id"] },
  input,
  output,
  errors: ["not-found", "forbidden"],
});
