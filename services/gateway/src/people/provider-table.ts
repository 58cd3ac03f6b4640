import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";
import type { Claims } from "./provider.ts";

/** `session_id` belongs to the person who links an identity, `invitation_hash` to one who joins by it. */
export type Visit = Columns<"provider_visit", "nonce" | "verifier" | "next" | "session_id" | "invitation_hash">;

export async function insertVisit(db: Db, hashes: { state: Buffer; browser: Buffer }, visit: Visit): Promise<void> {
  await db.query(
    `insert into provider_visit (state_hash, browser_hash, nonce, verifier, next, session_id, invitation_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '10 minutes')`,
    [hashes.state, hashes.browser, visit.nonce, visit.verifier, visit.next, visit.session_id, visit.invitation_hash],
  );
}

/** Returns it once, and only for the browser that began the visit. */
export async function useUpVisit(db: Db, hashes: { state: Buffer; browser: Buffer }): Promise<Visit | undefined> {
  const { rows } = await db.query<Visit>(
    `delete from provider_visit where state_hash = $1 and browser_hash = $2 and expires_at > now()
     returning nonce, verifier, next, session_id, invitation_hash`,
    [hashes.state, hashes.browser],
  );
  return rows[0];
}

type Known = Columns<"provider_identity", "user_id"> & { is_disabled: boolean };

export async function useIdentity(tx: Tx, { issuer, subject }: Claims): Promise<Known | undefined> {
  const { rows } = await tx.query<Known>(
    `update provider_identity i set last_used_at = now() from app_user u
     where u.id = i.user_id and i.issuer = $1 and i.subject = $2
     returning i.user_id, u.disabled_at is not null as is_disabled`,
    [issuer, subject],
  );
  return rows[0];
}

/** Returns false when the identity is somebody else's, or the person has another one there. */
export async function insertIdentity(tx: Tx, userId: string, { issuer, subject, email }: Claims): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into provider_identity (issuer, subject, user_id, email) values ($1, $2, $3, $4) on conflict do nothing`,
    [issuer, subject, userId, email ?? ""],
  );
  return rowCount > 0;
}

type Linked = Columns<"provider_identity", "email" | "created_at" | "last_used_at">;

export async function findLinked(db: Db, userId: string): Promise<Linked | null> {
  const { rows } = await db.query<Linked>(
    "select email, created_at, last_used_at from provider_identity where user_id = $1 order by created_at desc limit 1",
    [userId],
  );
  return rows[0] ?? null;
}

export async function deleteIdentitiesOf(db: Db | Tx, userId: string): Promise<void> {
  await db.query("delete from provider_identity where user_id = $1", [userId]);
}

export const visitRetention: OldRows = {
  table: "provider_visit",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
