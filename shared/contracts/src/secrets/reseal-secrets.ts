import { z } from "zod";
import { defineOperation, type ServiceName } from "../operation.ts";

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

const reseal = <const Name extends string, const Service extends ServiceName>(
  name: Name,
  service: Service,
  secrets: string,
) =>
  defineOperation({
    name,
    service,
    queue: "leaf",
    summary: "Seal the next few hundred stored secrets with the key that seals now. Repeating it changes nothing.",
    callers: "the operator, who changes the installation's key",
    audit: { did: `Encrypted ${secrets} with the current key` },
    input,
    output,
    errors: [],
  });

export const resealCredentials = reseal("credential.reseal", "mailer", "mailboxes’ passwords");
export const resealSigningSecrets = reseal("webhook.reseal", "webhook-dispatcher", "signing secrets");
export const resealSecondFactors = reseal("second-factor.reseal", "gateway", "second factors");
