import { z } from "zod";
import { timestamp } from "../fields.ts";
import { proof } from "./second-factor.ts";
import { defineAction } from "./session.ts";

/** Why a provider let nobody in; the page has the words. */
export const providerRefusals = [
  "away",
  "expired",
  "denied",
  "untrusted",
  "domain",
  "unknown",
  "account",
  "invitation",
  "taken",
  "disabled",
] as const;
export type ProviderRefusal = (typeof providerRefusals)[number];

/** Answers with the provider's page, which leads back to the app. */
export const beginProvider = defineAction({
  name: "provider.begin",
  input: z.object({
    /** Where in the app to go then. */
    next: z.string().max(2_000).optional(),
    /** Of an invitation that is accepted by it. */
    secret: z.string().max(200).optional(),
  }),
  output: z.object({ url: z.string() }),
});

/** The same, to link what the provider knows the person as. */
export const beginProviderLink = defineAction({
  name: "provider.begin-link",
  input: z.object({ next: z.string().max(2_000), ...proof }),
  output: z.object({ url: z.string() }),
});

export const getProvider = defineAction({
  name: "provider.get",
  input: z.object({}),
  output: z.object({
    /** Null where there is none. */
    name: z.string().nullable(),
    linked: z.object({ email: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() }).nullable(),
  }),
});

export const unlinkProvider = defineAction({
  name: "provider.unlink",
  input: z.object(proof),
  output: z.object({}),
});
