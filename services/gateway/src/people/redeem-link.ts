import { AppError, badRequest, conflict } from "@outbound/contracts/app-error";
import type { redeemLink as contract } from "@outbound/contracts/people/session";
import type { Db, Tx } from "@outbound/postgres/database";
import type { z } from "zod";
import { findLink, useUpLink } from "./link-table.ts";
import { hashOfSecret } from "./secret.ts";
import { deleteSessionsOf, insertSession } from "./session-table.ts";
import { checkSignIn, hashNewPassword } from "./sign-in.ts";
import { findUser, insertUser, makeOperator, setMembership, setPassword } from "./user-table.ts";

type Input = z.output<typeof contract.input>;

const linkGone = () =>
  new AppError("not-found", "This link no longer works: it was used, replaced by a newer one, or is older than a day.");

/** Throws for one that is used, expired, replaced or made up. */
export async function openLink(db: Db, secret: string) {
  const link = await findLink(db, hashOfSecret(secret));
  if (!link) throw linkGone();
  return link;
}

/** Uses the link up and starts a session, both or neither. Resolves to the user's id. */
export async function redeemLink(db: Db, input: Input, tokenHash: Buffer): Promise<string> {
  const link = await openLink(db, input.secret);
  const prepared =
    link.workspace_id === null
      ? await prepareReturn(link.user_id, input.password)
      : await prepareOwner(db, link, input);

  return db.transaction(async (tx) => {
    if (!(await useUpLink(tx, hashOfSecret(input.secret)))) throw linkGone();
    const userId = await prepared(tx);
    await insertSession(tx, userId, tokenHash);
    return userId;
  });
}

type ClaimLink = { workspace_id: string; makes_operator: boolean };
type Change = (tx: Tx) => Promise<string>;

/** A new password ends every session there is. */
async function prepareReturn(userId: string, password: string | undefined): Promise<Change> {
  const hash = password === undefined ? undefined : await hashNewPassword(password);
  return async (tx) => {
    if (hash !== undefined) {
      await setPassword(tx, userId, hash);
      await deleteSessionsOf(tx, userId);
    }
    return userId;
  };
}

/** With a new account, or with the one that the address has already and whose password they know. */
async function prepareOwner(db: Db, link: ClaimLink, { email, password }: Input): Promise<Change> {
  if (email === undefined) throw badRequest("Write your email address.");
  if (password === undefined) throw badRequest("Choose a password.");
  const known = await findUser(db, email);
  const knownId = known && (await checkSignIn(db, email, password));
  const hash = known ? undefined : await hashNewPassword(password);
  return async (tx) => {
    const userId = knownId ?? (hash === undefined ? undefined : await insertUser(tx, email, hash));
    if (userId === undefined) throw conflict("An account with this address was made just now. Try again.");
    await setMembership(tx, userId, link.workspace_id, "owner");
    if (link.makes_operator) await makeOperator(tx, userId);
    return userId;
  };
}
