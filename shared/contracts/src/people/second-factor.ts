import { z } from "zod";
import { timestamp } from "../fields.ts";
import { codeInput, defineAction } from "./session.ts";

/** A code if a second factor is on, else the password if there is one, else a session that has just begun. */
export const proof = { password: z.string().max(200).optional(), code: codeInput.optional() };

/** For ten minutes the session may do what needs a recent proof. */
export const proveSession = defineAction({
  name: "session.prove",
  did: "Confirmed it was them",
  input: z.object(proof),
  output: z.object({}),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactor = defineAction({
  name: "second-factor.get",
  readOnly: true,
  input: z.object({}),
  output: z.object({
    has_password: z.boolean(),
    on_since: timestamp.nullable(),
    recovery_codes_left: z.number(),
  }),
});

/** Creates a secret for an authenticator app. Sign-ins ask for no code until one has confirmed the secret. */
export const beginSecondFactor = defineAction({
  name: "second-factor.begin",
  did: "Started setting up an authenticator app",
  input: z.object(proof),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
  }),
});

export const confirmSecondFactor = defineAction({
  name: "second-factor.confirm",
  did: "Switched on their authenticator app",
  input: z.object({ code: codeInput }),
  output: recoveryCodes,
});

export const renewRecoveryCodes = defineAction({
  name: "second-factor.renew-codes",
  did: "Created new recovery codes",
  input: z.object(proof),
  output: recoveryCodes,
});

export const endSecondFactor = defineAction({
  name: "second-factor.end",
  did: "Switched off their authenticator app",
  input: z.object(proof),
  output: z.object({}),
});
