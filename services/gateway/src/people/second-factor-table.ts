import type { Db, Tx } from "@outbound/postgres/database";
import { countSealedByKey } from "@outbound/postgres/sealed-column";
import type { SealedRow } from "@outbound/service/sealed-rows";
import type { Columns } from "../generated/tables.ts";

export const purpose = "second factor";

type SecondFactor = Columns<"second_factor", "sealed" | "confirmed_at"> & { last_step: number };

/** Until this transaction ends nobody else uses one of its codes. A secret that wasn't confirmed within an hour doesn't count. */
export async function lockSecondFactor(tx: Tx, userId: string): Promise<SecondFactor | undefined> {
  const { rows } = await tx.query<SecondFactor>(
    `select sealed, last_step::float8 as last_step, confirmed_at from second_factor
     where user_id = $1 and (confirmed_at is not null or created_at > now() - interval '1 hour') for update`,
    [userId],
  );
  return rows[0];
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.query("select 1 from second_factor where user_id = $1 and confirmed_at is not null", [
    userId,
  ]);
  return rows.length > 0;
}

/** Returns false while a second factor is on. */
export async function replaceUnconfirmed(db: Db, userId: string, sealed: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into second_factor (user_id, sealed) values ($1, $2)
     on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
     where second_factor.confirmed_at is null`,
    [userId, sealed],
  );
  return rowCount > 0;
}

export async function useStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.query(
    "update second_factor set last_step = $2, confirmed_at = coalesce(confirmed_at, now()) where user_id = $1",
    [userId, step],
  );
}

export async function useRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query("delete from recovery_code where user_id = $1 and code_hash = $2", [
    userId,
    codeHash,
  ]);
  return rowCount > 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.query("delete from recovery_code where user_id = $1", [userId]);
  await tx.query("insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])", [userId, codeHashes]);
}

export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from recovery_code where user_id = $1", [userId]);
  await tx.query("delete from second_factor where user_id = $1", [userId]);
}

type SignInMeans = { has_password: boolean; on_since: Date | null; recovery_codes_left: number };

export async function selectSignInMeans(db: Db, userId: string): Promise<SignInMeans> {
  const { rows } = await db.query<SignInMeans>(
    `select u.password_hash is not null as has_password, f.confirmed_at as on_since,
       (select count(*)::int from recovery_code where user_id = u.id) as recovery_codes_left
     from app_user u left join second_factor f on f.user_id = u.id where u.id = $1`,
    [userId],
  );
  const [means] = rows;
  if (!means) throw new Error("A session outlived its user.");
  return means;
}

export async function listSealed(db: Db, after: string | undefined, limit: number): Promise<SealedRow[]> {
  const { rows } = await db.query<SealedRow>(
    `select user_id as owner, user_id as id, sealed from second_factor
     where $1::uuid is null or user_id > $1 order by user_id limit $2`,
    [after ?? null, limit],
  );
  return rows;
}

/** Returns false when the secret was replaced meanwhile. */
export async function storeResealed(db: Db, { owner, sealed }: SealedRow, resealed: Buffer): Promise<boolean> {
  const { rowCount } = await db.query("update second_factor set sealed = $3 where user_id = $1 and sealed = $2", [
    owner,
    sealed,
    resealed,
  ]);
  return rowCount === 1;
}

export const countByKey = (db: Db) => countSealedByKey(db, { table: "second_factor", column: "sealed" });
