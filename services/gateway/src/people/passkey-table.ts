import { randomUUIDv7 } from "node:crypto";
import { AppError, conflict } from "@outbound/contracts/app-error";
import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

export type Passkey = Columns<"passkey", "id" | "user_id" | "credential_id" | "public_key" | "transports"> & {
  counter: number;
};

const columns = "id, user_id, credential_id, public_key, counter::float8 as counter, transports";

/** The challenge lasts five minutes. Without a user it is for signing in. */
export async function insertChallenge(db: Db, challengeHash: Buffer, userId: string | null): Promise<void> {
  await db.query(
    "insert into passkey_challenge (challenge_hash, user_id, expires_at) values ($1, $2, now() + interval '5 minutes')",
    [challengeHash, userId],
  );
}

/** Returns true to one caller only, and only for the purpose for which it was made. */
export async function useUpChallenge(db: Db, challengeHash: Buffer, userId: string | null): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from passkey_challenge
     where challenge_hash = $1 and user_id is not distinct from $2 and expires_at > now()`,
    [challengeHash, userId],
  );
  return rowCount > 0;
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const { rows } = await db.query<Passkey>(`select ${columns} from passkey where credential_id = $1`, [credentialId]);
  return rows[0];
}

export async function passkeysOf(db: Db, userId: string): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>(`select ${columns} from passkey where user_id = $1`, [userId]);
  return rows;
}

type ListedPasskey = Columns<"passkey", "id" | "name" | "created_at" | "last_used_at">;

export async function listPasskeysOf(db: Db, userId: string): Promise<ListedPasskey[]> {
  const { rows } = await db.query<ListedPasskey>(
    "select id, name, created_at, last_used_at from passkey where user_id = $1 order by created_at, id",
    [userId],
  );
  return rows;
}

export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, "id"> & { name: string }): Promise<void> {
  const { user_id, credential_id, public_key, counter, transports, name } = passkey;
  const { rowCount } = await tx.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [randomUUIDv7(), user_id, credential_id, public_key, counter, transports, name],
  );
  if (rowCount === 0) throw conflict("This passkey is already added.");
}

/** Runs in the transaction that begins the session, so that a passkey removed meanwhile begins none. */
export async function usePasskey(tx: Tx, id: string, counter: number): Promise<void> {
  const { rowCount } = await tx.query("update passkey set counter = $2, last_used_at = now() where id = $1", [
    id,
    counter,
  ]);
  if (rowCount === 0) throw new AppError("unauthorized", "This passkey was removed just now.");
}

/** Ends all sessions that it began but one. Returns false when the user has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string, keptSessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query("delete from passkey where user_id = $1 and id = $2", [userId, id]);
  await tx.query("delete from session where user_id = $1 and passkey_id = $2 and id <> $3", [
    userId,
    id,
    keptSessionId,
  ]);
  return rowCount > 0;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from passkey where user_id = $1", [userId]);
}

export const challengeRetention: OldRows = {
  table: "passkey_challenge",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
