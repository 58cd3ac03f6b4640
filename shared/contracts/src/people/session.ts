import { z } from "zod";
import { parseEmailAddress } from "../email-address.ts";
import { roles } from "./role.ts";

/** What the app asks about the person at the browser, and not about a workspace: answered by the gateway where it has the cookie. */
export type SessionAction = { name: string; input: z.ZodType; output: z.ZodType };

const defineAction = <const Action extends SessionAction>(action: Action): Action => action;

const email = z.string("Write your email address.").transform((text, context) => {
  const address = parseEmailAddress(text);
  if (!address) context.addIssue({ code: "custom", message: "This is not an email address." });
  return address ?? z.NEVER;
});

/** Long enough that guessing it takes more tries than anybody is given; no other rule, as those make passwords worse. */
const newPassword = z
  .string("Choose a password.")
  .min(10, "Choose a password of at least 10 characters.")
  .max(200, "Choose a password of at most 200 characters.");

const secret = z.string().max(200);

const session = z.object({
  user: z.object({ id: z.uuid(), email: z.string(), is_operator: z.boolean() }),
  workspaces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(roles),
      /** The operations that the role is enough for, by name. */
      operations: z.array(z.string()),
    }),
  ),
});
export type Session = z.output<typeof session>;

/** Null when nobody is signed in. */
export const getSession = defineAction({ name: "session.get", input: z.object({}), output: session.nullable() });

export const createSession = defineAction({
  name: "session.create",
  input: z.object({ email, password: z.string("Write your password.").min(1, "Write your password.").max(200) }),
  output: session,
});

export const endSession = defineAction({ name: "session.end", input: z.object({}), output: z.object({}) });

/** What a one-time link is for; looking doesn't use it up. */
export const getLink = defineAction({
  name: "link.get",
  input: z.object({ secret }),
  output: z.object({
    purpose: z.enum(["claim", "sign-in"]),
    /** Whom it signs in. */
    email: z.string().nullable(),
    /** The workspace that its holder becomes the owner of. */
    workspace: z.string().nullable(),
  }),
});

/** Uses a link up: from then on its holder is signed in. */
export const redeemLink = defineAction({
  name: "link.redeem",
  input: z.object({
    secret,
    /** Of who claims a workspace. */
    email: email.optional(),
    /** A new one; of who claims a workspace with an account that exists already, that account's. */
    password: newPassword.optional(),
  }),
  output: session,
});
