import { z } from "zod";
import { defineOperation } from "../operation.ts";

const input = z.object({
  cursor: z
    .string()
    .regex(/^[\da-f-]{36}(\/[\da-f-]{36})?$/)
    .optional(),
});

const output = z.object({
  sealing_key: z.string().describe("The id of the key that seals now."),
  read: z.number(),
  resealed: z.number(),
  unreadable: z.array(z.object({ id: z.string(), reason: z.string() })),
  next_cursor: z.string().nullable(),
});

const summary = "Seal the next few hundred stored secrets with the key that seals now. Repeating it changes nothing.";

export const resealCredentials = defineOperation({
  name: "credential.reseal",
  service: "mailer",
  queue: "leaf",
  summary,
  input,
  output,
  errors: [],
  readOnly: true,
});

export const resealSigningSecrets = defineOperation({
  name: "webhook.reseal",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary,
  input,
  output,
  errors: [],
  readOnly: true,
});

export const resealSecondFactors = defineOperation({
  name: "second-factor.reseal",
  service: "gateway",
  queue: "leaf",
  summary,
  input,
  output,
  errors: [],
  readOnly: true,
});
