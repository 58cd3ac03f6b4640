import { z } from "zod";
import { timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { connectMailbox } from "./connect-mailbox.ts";
import { oauthProvider } from "./oauth-provider.ts";

export const connectByCode = defineOperation({
  name: "mailbox.connect-by-code",
  service: "mailer",
  queue: "leaf",
  summary: "Begin to connect a mailbox without a browser here: get a code that somebody enters at its provider.",
  timeoutMs: 20_000,
  callers: "the operator's command, which has no browser",
  audit: { did: "Started connecting a mailbox with a code", answers: ["id", "provider"] },
  input: connectMailbox.input,
  output: z.object({
    id: z.uuid(),
    provider: oauthProvider,
    user_code: z.string(),
    /** Where the code is entered. */
    page: z.url(),
    expires_at: timestamp,
    /** Until the provider may be asked whether somebody has entered it (`mailbox.ask-by-code`). */
    wait_seconds: z.number(),
  }),
  errors: ["not-found", "conflict"],
});
