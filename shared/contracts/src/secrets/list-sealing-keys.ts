import { z } from "zod";
import { defineOperation, type ServiceName } from "../operation.ts";

const output = z.object({
  sealing_key: z.string().describe("The id of the key that seals now."),
  keys: z.array(
    z.object({
      key: z.string(),
      secrets: z.number(),
      is_known: z.boolean().describe("Whether the service has the key."),
    }),
  ),
});

const listKeys = <const Name extends string, const Service extends ServiceName>(name: Name, service: Service) =>
  defineOperation({
    name,
    service,
    queue: "leaf",
    summary: "Count the stored secrets by the key that each is sealed with.",
    callers: "the operator, who changes the installation's key",
    input: z.object({}),
    output,
    errors: [],
    readOnly: true,
  });

export const listCredentialKeys = listKeys("credential.keys", "mailer");
export const listSigningSecretKeys = listKeys("webhook.keys", "webhook-dispatcher");
export const listSecondFactorKeys = listKeys("second-factor.keys", "gateway");
