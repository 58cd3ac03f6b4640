import { z } from "zod";
import { timestamp } from "../fields.ts";
import { codeInput, defineAction } from "./session.ts";

/**
 * Of who is signed in already, for what concerns how they sign in: a code where a second factor is on, else the password where
 * there is one, else a session that has just begun.
 */
export const proof = { password: z.string().max(200).optional(), code: codeInput.optional() };

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactor = defineAction({
  name: "second-factor.get",
  input: z.object({}),
  output: z.object({
    has_password: z.boolean(),
    /** Null while it is off. */
    on_since: timestamp.nullable(),
    recovery_codes_left: z.number(),
  }),
});

/** Makes a secret for an app. Nothing is asked for at a sign-in before a code of it has confirmed that the app has it. */
export const beginSecondFactor = defineAction({
  name: "second-factor.begin",
  input: z.object(proof),
  output: z.object({
    secret: z.string(),
    /** The secret as apps read it out of a QR code. */
    uri: z.string(),
  }),
});

/** Switches it on. The recovery codes are answered here alone. */
export const confirmSecondFactor = defineAction({
  name: "second-factor.confirm",
  input: z.object({ code: codeInput }),
  output: recoveryCodes,
});

/** Ten new ones; those of before end. */
export const renewRecoveryCodes = defineAction({
  name: "second-factor.renew-codes",
  input: z.object(proof),
  output: recoveryCodes,
});

export const endSecondFactor = defineAction({
  name: "second-factor.end",
  input: z.object(proof),
  output: z.object({}),
});
