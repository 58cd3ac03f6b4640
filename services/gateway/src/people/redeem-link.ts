import { AppError, badRequest, conflict } from "@outbound/contracts/app-error";
import type { Role } from "@outbound/contracts/people/role";
import type { redeemLink as contract } from "@outbound/contracts/people/session";
import type { Db, Tx } from "@outbound/postgres/database";
import type { z } from "zod";
import { endAllBegunBy } from "./end-all-begun.ts";
import { findInvitation, useUpInvitation } from "./invitation-table.ts";
import { findLink, useUpLink } from "./link-table.ts";
import type { SecondStep } from "./second-step.ts";
import { hashOfSecret } from "./secret.ts";
import { type Device, holdSession, insertSession, type SpentSession } from "./session-table.ts";
import { checkSignIn, hashNewPassword } from "./sign-in.ts";
import { findUser, insertUser, joinWorkspace, setMembership, setOperator, setPassword } from "./user-table.ts";

type Input = z.output<typeof contract.input>;

type ReturnLink = { purpose: "sign-in"; user_id: string; email: string | null; keeps_password: boolean };
type ClaimLink = { purpose: "claim"; workspace_id: string; workspace: string | null; makes_operator: boolean };
type InvitationLink = {
  purpose: "invitation";
  email: string;
  workspace_id: string;
  workspace: string;
  role: Role;
  has_account: boolean;
};
export type OpenedLink = ReturnLink | ClaimLink | InvitationLink;

const linkGone = () => new AppError("not-found", "This link was used, replaced by a newer one, or has expired.");

export async function openLink(db: Db, secret: string): Promise<OpenedLink> {
  const hash = hashOfSecret(secret);
  const link = await findLink(db, hash);
  if (link?.user_id) return { ...link, purpose: "sign-in" };
  if (link?.workspace_id) return { ...link, purpose: "claim" };
  const invitation = await findInvitation(db, hash);
  if (invitation) return { ...invitation, purpose: "invitation" };
  throw linkGone();
}

type Visitor = { tokenHash: Buffer; device: Device; session: SpentSession | undefined; step: SecondStep };

/** Uses the link up and starts a session, both or neither. */
export async function redeemLink(db: Db, link: OpenedLink, input: Input, visitor: Visitor): Promise<string> {
  const { enter, known } = await prepare(db, link, input, visitor.session);
  if (known !== undefined) await visitor.step.begin(known);
  return db.transaction(async (tx) => {
    const { userId, checkedHash } = await enter(tx, hashOfSecret(input.secret));
    if (known !== undefined) await visitor.step.pass(tx, userId);
    await insertSession(tx, { ...visitor, userId, checkedHash });
    return userId;
  });
}

type Enter = (tx: Tx, secretHash: Buffer) => Promise<{ userId: string; checkedHash?: string | null | undefined }>;

/** `known` is the account of a visitor without a session, whose second factor is asked for. */
type Prepared = { enter: Enter; known: string | undefined };

function prepare(db: Db, link: OpenedLink, input: Input, session: SpentSession | undefined): Promise<Prepared> {
  if (link.purpose === "sign-in") return prepareReturn(link, input);
  if (link.purpose === "claim") return prepareOwner(db, link, input);
  return prepareGuest(db, link, input, session);
}

async function prepareReturn({ user_id: userId, keeps_password }: ReturnLink, { password }: Input): Promise<Prepared> {
  if (password === undefined && !keeps_password) throw badRequest("Choose a password.");
  const hash = password === undefined ? undefined : await hashNewPassword(password);
  const enter: Enter = async (tx, secretHash) => {
    if (!(await useUpLink(tx, secretHash))) throw linkGone();
    if (hash !== undefined) {
      await setPassword(tx, userId, hash);
      await endAllBegunBy(tx, userId);
    }
    return { userId };
  };
  return { enter, known: userId };
}

async function prepareOwner(db: Db, link: ClaimLink, { email, ...input }: Input): Promise<Prepared> {
  if (email === undefined) throw badRequest("Enter your email.");
  const { account, known } = await prepareAccount(db, email, input);
  const enter: Enter = async (tx, secretHash) => {
    if (!(await useUpLink(tx, secretHash))) throw linkGone();
    const user = await account(tx);
    await setMembership(tx.of(link.workspace_id), user.userId, "owner");
    if (link.makes_operator) await setOperator(tx, user.userId, true);
    return user;
  };
  return { enter, known };
}

/** A session that proves the address needs no password. */
async function prepareGuest(
  db: Db,
  { email }: InvitationLink,
  input: Input,
  session: SpentSession | undefined,
): Promise<Prepared> {
  const isSignedIn = input.password === undefined && session?.email === email;
  const { account, known } = isSignedIn ? bySession(session) : await prepareAccount(db, email, input);
  const enter: Enter = async (tx, secretHash) => {
    const invitation = await useUpInvitation(tx, secretHash);
    if (!invitation) throw linkGone();
    const user = await account(tx);
    await joinWorkspace(tx.of(invitation.workspace_id), user.userId, invitation.role);
    return user;
  };
  return { enter, known };
}

/** A session that was ended meanwhile must not be replaced by another one. */
const bySession = (session: SpentSession): Account => ({
  known: undefined,
  account: async (tx) => {
    await holdSession(tx, session);
    return { userId: session.user_id };
  },
});

type Account = { account: (tx: Tx) => ReturnType<Enter>; known: string | undefined };

async function prepareAccount(db: Db, email: string, { name, password }: Omit<Input, "email">): Promise<Account> {
  const isKnown = (await findUser(db, email)) !== undefined;
  if (password === undefined) throw badRequest(isKnown ? "Enter your password." : "Choose a password.");
  const user = isKnown ? await checkSignIn(db, email, password) : undefined;
  const hash = isKnown ? undefined : await hashNewPassword(password);
  const account: Account["account"] = async (tx) => {
    if (user) return { userId: user.id, checkedHash: user.password_hash };
    const userId = hash === undefined ? undefined : await insertUser(tx, email, hash, name);
    if (userId === undefined) throw conflict("An account with this email was just created. Try again.");
    return { userId };
  };
  return { account, known: user?.id };
}
