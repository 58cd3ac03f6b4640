import { z } from "zod";
import { parseEmailAddress } from "../email-address.ts";
import { timestamp } from "../fields.ts";
import { roles } from "./role.ts";

/**
 * Requests of the app about the person at the browser and not about a workspace; the gateway answers them from the
 * cookie's session.
 */
export type SessionAction = { name: string; input: z.ZodType; output: z.ZodType };

export const defineAction = <const Action extends SessionAction>(action: Action): Action => action;

export const emailInput = z.string("Write your email address.").transform((text, context) => {
  const address = parseEmailAddress(text);
  if (!address) context.addIssue({ code: "custom", message: "This is not an email address." });
  return address ?? z.NEVER;
});

/**
 * So long that guessing takes more tries than are allowed. There is no other rule, because such rules make passwords
 * worse.
 */
const newPassword = z
  .string("Choose a password.")
  .min(10, "Choose a password of at least 10 characters.")
  .max(200, "Choose a password of at most 200 characters.");

const secret = z.string().max(200);

/** Six digits of an app, or a recovery code; spaces and dashes between them don't matter. */
export const codeInput = z.string("Write the code.").min(1, "Write the code.").max(60);

export const session = z.object({
  user: z.object({ id: z.uuid(), email: z.string(), is_operator: z.boolean() }),
  workspaces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(roles),
      operations: z.array(z.string()),
    }),
  ),
});
export type Session = z.output<typeof session>;

/** Nobody is signed in yet: what was sent was right, and is to be sent again with a code. */
const codeWanted = z.object({ second_factor: z.literal("code") });
const signedIn = z.union([session, codeWanted]);
export type SignedIn = z.output<typeof signedIn>;

/** Null when nobody is signed in. */
export const getSession = defineAction({ name: "session.get", input: z.object({}), output: session.nullable() });

export const createSession = defineAction({
  name: "session.create",
  input: z.object({
    email: emailInput,
    password: z.string("Write your password.").min(1, "Write your password.").max(200),
    /** Of who has a second factor. */
    code: codeInput.optional(),
  }),
  output: signedIn,
});

export const endSession = defineAction({ name: "session.end", input: z.object({}), output: z.object({}) });

/** What a one-time link is for; reading it doesn't use it up. */
export const getLink = defineAction({
  name: "link.get",
  input: z.object({ secret }),
  output: z.object({
    purpose: z.enum(["claim", "sign-in", "invitation"]),
    email: z.string().nullable(),
    /** The workspace that its holder joins. */
    workspace: z.string().nullable(),
    workspace_id: z.uuid().nullable(),
    /** The role that its holder gets there. */
    role: z.enum(roles).nullable(),
    password: z.enum(["own", "new", "optional"]),
  }),
});

/**
 * Uses up the link and signs its holder in. An invited person who is already signed in, in this browser and with that
 * address, needs no password.
 */
export const redeemLink = defineAction({
  name: "link.redeem",
  input: z.object({
    secret,
    email: emailInput.optional(),
    /** A new password, or that of the existing account with which the person claims or joins a workspace. */
    password: newPassword.optional(),
    /** Of who has a second factor. */
    code: codeInput.optional(),
  }),
  output: signedIn,
});

/** The person's sessions, last used first. */
export const listSessions = defineAction({
  name: "session.list",
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        is_current: z.boolean(),
        /** The browser's user agent at sign-in; null for sessions from before it was stored. */
        user_agent: z.string().nullable(),
        address: z.string().nullable(),
        created_at: timestamp,
        /** At most an hour late. */
        last_seen_at: timestamp,
      }),
    ),
  }),
});

export const revokeSession = defineAction({
  name: "session.revoke",
  input: z.object({ id: z.string().max(200) }),
  output: z.object({}),
});

/** Keeps the session of this request. */
export const revokeOtherSessions = defineAction({
  name: "session.revoke-others",
  input: z.object({}),
  output: z.object({}),
});

/** What the page offers to who is not signed in. */
export const getSignInWays = defineAction({
  name: "sign-in.ways",
  input: z.object({}),
  output: z.object({
    passwords: z.boolean(),
    passkeys: z.boolean(),
    /** Its name; null where there is none. */
    provider: z.string().nullable(),
  }),
});
