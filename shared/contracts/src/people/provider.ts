import { z } from "zod";
import { timestamp } from "../fields.ts";
import { proof } from "./second-factor.ts";
import { defineAction, type SessionAct } from "./session.ts";

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

/** The path of the consent page holds all that an MCP client asks for. */
const nextPath = z.string().max(14_500);

export const beginProvider = defineAction({
  name: "provider.begin",
  unaudited: "a part of provider.sign-in",
  input: z.object({
    next: nextPath.optional(),
    secret: z.string().max(200).optional(),
  }),
  output: z.object({ url: z.string() }),
});

export const beginProviderLink = defineAction({
  name: "provider.begin-link",
  unaudited: "a part of provider.link",
  input: z.object({ next: nextPath, ...proof }),
  output: z.object({ url: z.string() }),
});

export const getProvider = defineAction({
  name: "provider.get",
  readOnly: true,
  input: z.object({}),
  output: z.object({
    name: z.string().nullable(),
    linked: z.object({ email: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() }).nullable(),
  }),
});

export const unlinkProvider = defineAction({
  name: "provider.unlink",
  did: "Unlinked their account at the identity provider",
  input: z.object(proof),
  output: z.object({}),
});

/** The browser comes back from the provider and asks for a page, so this is no action. */
export const linkByProvider: SessionAct = {
  name: "provider.link",
  did: "Linked their account at the identity provider",
};
export const signInByProvider: SessionAct = {
  name: "provider.sign-in",
  did: "Signed in with the identity provider",
  signsIn: true,
};
