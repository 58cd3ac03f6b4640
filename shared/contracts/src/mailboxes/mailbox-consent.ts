import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { oauthProvider } from "./oauth-provider.ts";

/** What a browser brings may be longer, and is then nothing that we gave it. */
export const consentLimits = { secretChars: 200, returnedChars: 8_192 };
const { secretChars, returnedChars } = consentLimits;

/** `browser` is the secret of its cookie; `user_id` is whoever is signed in to the app. */
const visitor = { provider: oauthProvider, browser: z.string().max(secretChars), user_id: z.uuid().nullable() };

export const openMailboxConsent = defineOperation({
  name: "mailbox-consent.open",
  service: "mailer",
  queue: "leaf",
  summary: "Lead a browser to the provider at which a mailbox is to be connected.",
  timeoutMs: 12_000,
  callers: "whoever has the link to connect a mailbox, through the gateway",
  unaudited: "a part of mailbox.connect",
  input: z.object({ ...visitor, link: z.string().max(secretChars) }),
  output: z.object({
    url: z.url().nullable(),
    refusal: z.string().nullable(),
  }),
  errors: [],
});

export const finishMailboxConsent = defineOperation({
  name: "mailbox-consent.finish",
  service: "mailer",
  queue: "leaf",
  summary: "Take what a provider answered, and keep the grant when it is for the mailbox.",
  timeoutMs: 25_000,
  callers: "whoever comes back from a provider, through the gateway",
  unaudited: "a part of mailbox.connect",
  input: z.object({ ...visitor, state: z.string().max(secretChars), returned: z.string().max(returnedChars) }),
  output: z.object({
    is_connected: z.boolean(),
    refusal: z.string().nullable(),
    /** Null when nobody knows what it is about. */
    connection: z
      .object({ id: z.uuid(), workspace_id: z.uuid(), mailbox_id: z.uuid(), email: z.string(), is_in_app: z.boolean() })
      .nullable(),
  }),
  errors: [],
});
