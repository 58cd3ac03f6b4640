import { z } from "zod";
import { timestamp } from "../fields.ts";
import { proof } from "./second-factor.ts";
import { defineAction, session } from "./session.ts";

/** The gateway's library checks it. */
const fromBrowser = z.record(z.string(), z.unknown());
const forBrowser = z.record(z.string(), z.unknown());

export const listPasskeys = defineAction({
  name: "passkey.list",
  readOnly: true,
  input: z.object({}),
  output: z.object({
    why_not: z.string().nullable(),
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() }),
    ),
  }),
});

export const beginPasskey = defineAction({
  name: "passkey.begin",
  unaudited: "a part of passkey.register",
  input: z.object(proof),
  output: z.object({ options: forBrowser }),
});

export const registerPasskey = defineAction({
  name: "passkey.register",
  did: "Added a passkey",
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

/** Ends the sessions that the passkey began, except the one that asks. */
export const removePasskey = defineAction({
  name: "passkey.remove",
  did: "Removed a passkey",
  input: z.object({ id: z.string().max(200), ...proof }),
  output: z.object({}),
});

/** Anybody may call it, so its answer doesn't reveal which accounts exist. */
export const beginPasskeySignIn = defineAction({
  name: "passkey.begin-sign-in",
  unaudited: "a part of passkey.sign-in",
  input: z.object({}),
  output: z.object({ options: forBrowser }),
});

/** A passkey proves possession and knowledge at once, so no second factor is asked for. */
export const signInByPasskey = defineAction({
  name: "passkey.sign-in",
  did: "Signed in with a passkey",
  signsIn: true,
  input: z.object({ response: fromBrowser }),
  output: session,
});
