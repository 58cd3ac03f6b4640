import { z } from "zod";
import { timestamp } from "../fields.ts";
import { proof } from "./second-factor.ts";
import { defineAction, session } from "./session.ts";

/** What browser and library pass on, in the words of WebAuthn; the gateway's library judges it. */
const fromBrowser = z.record(z.string(), z.unknown());
const forBrowser = z.record(z.string(), z.unknown());

export const listPasskeys = defineAction({
  name: "passkey.list",
  input: z.object({}),
  output: z.object({
    /** Why there can be none; null where there can. */
    why_not: z.string().nullable(),
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() }),
    ),
  }),
});

export const beginPasskey = defineAction({
  name: "passkey.begin",
  input: z.object(proof),
  output: z.object({ options: forBrowser }),
});

export const registerPasskey = defineAction({
  name: "passkey.register",
  input: z.object({
    name: z
      .string("Give it a name.")
      .trim()
      .min(1, "Give it a name.")
      .max(100, "Choose a name of at most 100 characters."),
    response: fromBrowser,
  }),
  output: z.object({}),
});

/** The sessions that it began end, but for the one that asks. */
export const removePasskey = defineAction({
  name: "passkey.remove",
  input: z.object({ id: z.string().max(200), ...proof }),
  output: z.object({}),
});

/** For whoever comes: which accounts there are is not told by it. */
export const beginPasskeySignIn = defineAction({
  name: "passkey.begin-sign-in",
  input: z.object({}),
  output: z.object({ options: forBrowser }),
});

/** Nothing else is asked for: a passkey is something that one has, opened by what one knows or is. */
export const signInByPasskey = defineAction({
  name: "passkey.sign-in",
  input: z.object({ response: fromBrowser }),
  output: session,
});
