import { z } from "zod";
import { parseEmailAddress } from "../email-address.ts";
import { timestamp } from "../fields.ts";
import { personNameInput } from "./person-name.ts";
import { roles } from "./role.ts";

/** `did` is the audit trail's sentence. `signsIn`: nobody is signed in before it. */
export type SessionAct = { name: string; did: string; signsIn?: true };

/** It stores something, and `unaudited` says why the audit trail has no entry of it. */
type UnauditedAct = { name: string; unaudited: string };

/** The gateway answers it for the person of the cookie's session; it is about no workspace. */
export type SessionAction = { input: z.ZodType; output: z.ZodType } & (
  | { name: string; readOnly: true }
  | UnauditedAct
  | SessionAct
);

export const defineAction = <const Action extends SessionAction>(action: Action): Action => action;

export const emailInput = z.string("Enter your email.").transform((text, context) => {
  const address = parseEmailAddress(text);
  if (!address) context.addIssue({ code: "custom", message: "This is not an email address." });
  return address ?? z.NEVER;
});

/** So long that guessing takes more tries than are allowed. Other rules make passwords worse. */
export const newPassword = z
  .string("Choose a password.")
  .min(10, "Choose a password of at least 10 characters.")
  .max(200, "Choose a password of at most 200 characters.");

const secret = z.string().max(200);

/** Six digits of an app, or a recovery code; spaces and dashes between them don't matter. */
export const codeInput = z.string("Enter the code.").min(1, "Enter the code.").max(60);

export const session = z.object({
  /** `is_operator`: may call all that is for operators. */
  user: z.object({ id: z.uuid(), email: z.string(), name: z.string().nullable(), is_operator: z.boolean() }),
  workspaces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(roles),
      created_at: timestamp,
      operations: z.array(z.string()),
    }),
  ),
  /** Of an installation that simulates prospects, and sends no mail to anybody else; `mailbox` is the demo's address. */
  sandbox: z.object({ mailbox: z.string() }).optional(),
});
export type Session = z.output<typeof session>;

/** The credentials were right, but nobody is signed in until they are sent again with a code. */
const codeWanted = z.object({ second_factor: z.literal("code") });
const signedIn = z.union([session, codeWanted]);
export type SignedIn = z.output<typeof signedIn>;

export const getSession = defineAction({
  name: "session.get",
  readOnly: true,
  input: z.object({}),
  output: session.nullable(),
});

export const createSession = defineAction({
  name: "session.create",
  did: "Signed in",
  signsIn: true,
  input: z.object({
    email: emailInput,
    password: z.string("Enter your password.").min(1, "Enter your password.").max(200),
    code: codeInput.optional(),
  }),
  output: signedIn,
});

export const endSession = defineAction({
  name: "session.end",
  did: "Signed out",
  input: z.object({}),
  output: z.object({}),
});

/** Reading a one-time link doesn't use it up. */
export const getLink = defineAction({
  name: "link.get",
  readOnly: true,
  input: z.object({ secret }),
  output: z.object({
    purpose: z.enum(["claim", "sign-in", "invitation"]),
    email: z.string().nullable(),
    workspace: z.string().nullable(),
    workspace_id: z.uuid().nullable(),
    role: z.enum(roles).nullable(),
    password: z.enum(["own", "new", "optional"]),
  }),
});

/** Signs the link's holder in. An invited person already signed in with that address needs no password. */
export const redeemLink = defineAction({
  name: "link.redeem",
  did: "Used a one-time link",
  input: z.object({
    secret,
    email: emailInput.optional(),
    /** Of the account that the link makes; who has one keeps theirs. */
    name: personNameInput.optional(),
    /** A new one, or that of the existing account with which the person claims or joins a workspace. */
    password: newPassword.optional(),
    code: codeInput.optional(),
  }),
  output: signedIn,
});

export const listSessions = defineAction({
  name: "session.list",
  readOnly: true,
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        is_current: z.boolean(),
        /** Null where the browser told none. */
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
  did: "Ended a session",
  input: z.object({ id: z.string().max(200) }),
  output: z.object({}),
});

export const revokeOtherSessions = defineAction({
  name: "session.revoke-others",
  did: "Ended all other sessions",
  input: z.object({}),
  output: z.object({}),
});

export const getSignInWays = defineAction({
  name: "sign-in.ways",
  readOnly: true,
  input: z.object({}),
  output: z.object({
    passwords: z.boolean(),
    passkeys: z.boolean(),
    provider: z.string().nullable(),
  }),
});
