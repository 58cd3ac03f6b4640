import { hash, randomBytes } from "node:crypto";
import { isAtLeast, type Role } from "@outbound/contracts/people/role";
import type { Db, Tx } from "@outbound/postgres/database";
import { narrowTokens, revokeToken } from "../people/person-token-table.ts";
import { hashOfSecret } from "../people/secret.ts";
import { isInForce } from "../people/session-table.ts";
import { lockCode, useUpCode } from "./authorization-code-table.ts";
import { findAccess, holdRole, insertGrant, lockGrant, renewGrant } from "./token-grant-table.ts";
import { hashesOf, newPair, nextPair, readRefreshToken, type TokenPair } from "./token-pair.ts";

type Holder = { token_id: string; user_id: string; workspace_id: string; client_name: string };

/** An error would take back what has to be written all the same. */
export type Outcome =
  | { is: "issued"; pair: TokenPair; isReadOnly: boolean; seconds: number; holder: Holder & { email?: string } }
  | { is: "refused" }
  | { is: "used-twice"; holder: Holder };

const refused = { is: "refused" } as const;

type CodeRequest = { code: string; verifier: string; clientId: string; redirectUri: string };

/** A code works once, whatever comes of it, and while the session lasts in which it was given. */
export function redeemCode(db: Db, { code: text, verifier, clientId, redirectUri }: CodeRequest): Promise<Outcome> {
  const codeHash = hashOfSecret(text);
  return db.transaction(async (tx) => {
    const code = await lockCode(tx, codeHash);
    if (!code) return refused;
    if (code.was_used) return endUsedTwice(tx, code);
    await useUpCode(tx, codeHash);
    const isClients = code.client_id === clientId && code.redirect_uri === redirectUri;
    if (code.is_over || !isClients || challengeOf(verifier) !== code.code_challenge) return refused;

    const held = await holdRole(tx.of(code.workspace_id), code.user_id);
    if (!held || !(await isInForce(tx, code.session_id))) return refused;
    const role = lowerOf(held, code.role);
    const isReadOnly = code.read_only || role === "viewer";
    const pair = newPair();
    const seconds = await insertGrant(tx, { ...code, role, read_only: isReadOnly }, hashesOf(pair));
    return { is: "issued", pair, isReadOnly, seconds, holder: code };
  });
}

type RefreshRequest = { refreshToken: string; clientId: string };

/** A refresh token that comes a second time was copied, so it ends for everybody. */
export async function renewTokens(db: Db, { refreshToken, clientId }: RefreshRequest): Promise<Outcome> {
  const given = readRefreshToken(refreshToken);
  if (!given) return refused;
  return db.transaction(async (tx) => {
    const grant = await lockGrant(tx, hashOfSecret(given.family));
    if (!grant || grant.is_over || grant.client_id !== clientId) return refused;
    const secretHash = hashOfSecret(given.secret);
    const isCurrent = secretHash.equals(grant.secret_hash);
    const repeated = grant.is_repeatable && grant.previous_hash?.equals(secretHash) ? grant.salt : null;
    if (!isCurrent && !repeated) return endUsedTwice(tx, grant);

    const workspace = tx.of(grant.workspace_id);
    const role = await holdRole(workspace, grant.user_id);
    if (!role) {
      await revokeToken(tx, grant.token_id);
      return refused;
    }
    await narrowTokens(workspace, grant.user_id, role);
    const salt = repeated ?? randomBytes(32);
    const pair = nextPair(given, salt);
    const { access, secret } = hashesOf(pair);
    if (isCurrent) await renewGrant(tx, { tokenId: grant.token_id, access, secret, salt });
    const { read_only: isReadOnly, seconds } = await findAccess(tx, grant.token_id);
    return { is: "issued", pair, isReadOnly, seconds, holder: grant };
  });
}

async function endUsedTwice(tx: Tx, holder: Holder): Promise<Outcome> {
  return (await revokeToken(tx, holder.token_id)) ? { is: "used-twice", holder } : refused;
}

const challengeOf = (verifier: string): string => hash("sha256", verifier, "base64url");

const lowerOf = (one: Role, other: Role): Role => (isAtLeast(one, other) ? other : one);
