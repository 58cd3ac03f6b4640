import { z } from "zod";
import { defineOperation } from "../operation.ts";

const output = z.object({
  sealing_key: z.string().describe("The id of the key that seals now."),
  keys: z.array(
    z.object({
      key: z.string().nullable().describe("Null for what was kept before keys had ids."),
      secrets: z.number(),
      is_known: z.boolean().nullable().describe("Whether the service has the key; null where none is named."),
    }),
  ),
});

const summary = "Count the stored secrets by the key that each is sealed with.";

export const listCredentialKeys = defineOperation({
  name: "credential.keys",
  service: "mailer",
  queue: "leaf",
  summary,
  input: z.object({}),
  output,
  errors: [],
  readOnly: true,
});

export const listSigningSecretKeys = defineOperation({
  name: "webhook.keys",
  service: "webhook-dispatcher",
  queue: "leaf",
  summary,
  input: z.object({}),
  output,
  errors: [],
  readOnly: true,
});

export const listSecondFactorKeys = defineOperation({
  name: "second-factor.keys",
  service: "gateway",
  queue: "leaf",
  summary,
  input: z.object({}),
  output,
  errors: [],
  readOnly: true,
});
