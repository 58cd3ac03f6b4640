import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { ErrorCode } from "@outbound/contracts/error-codes";
import type { Db, WorkspaceDb } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";
import type { Reply } from "../http/reply.ts";
import { remainderOf, startOfReply, subjectOf } from "./erased-reply.ts";

/** A key belongs to a token or, from the app, to a person in a workspace, and counts for exactly this request. */
export type Claim = { tokenId: string; key: string; fingerprint: Buffer };

/** `owner` fences one try of the request; `commandId` is the same for all its tries. */
export type Lease = Claim & { owner: string; commandId: string };

export type Decision =
  | { result: "new" | "takeover"; lease: Lease }
  | { result: "replay"; reply: Reply }
  | { result: "conflict" | "mismatch" };

type Row = Columns<"idempotency_key", "id" | "status" | "body", { error_code: ErrorCode | null }> & {
  is_claimed: boolean;
  is_same: boolean;
};

/** Statuses: `new` and `takeover` run, `conflict` is 409, `mismatch` 422. */
export async function claimKey(db: Db, claim: Claim, leaseMs: number): Promise<Decision> {
  const { tokenId, key, fingerprint } = claim;
  const [id, owner] = [randomUUIDv7(), randomUUID()];
  const { rows } = await db.query<Row>(claimKeySql, [tokenId, key, id, fingerprint, owner, leaseMs]);
  const [row] = rows;
  // Another request claimed it so recently that this statement's snapshot doesn't show it.
  if (!row) return { result: "conflict" };
  if (row.is_claimed) {
    return { result: row.id === id ? "new" : "takeover", lease: { ...claim, owner, commandId: row.id } };
  }
  if (!row.is_same) return { result: "mismatch" };
  if (row.status === null) return { result: "conflict" };
  const { status, body, error_code: errorCode } = row;
  return { result: "replay", reply: { status, ...(body && { body }), ...(errorCode && { errorCode }) } };
}

const claimKeySql = {
  name: "claim key",
  text: `
    with claimed as (
      insert into idempotency_key as k (token_id, key, id, fingerprint, owner, lease_until)
      values ($1, $2, $3, $4, $5, now() + $6::int * interval '1 ms')
      on conflict (token_id, key) do update set
        id = case when k.created_at > now() - interval '24 h' then k.id else excluded.id end,
        created_at = case when k.created_at > now() - interval '24 h' then k.created_at else excluded.created_at end,
        fingerprint = excluded.fingerprint, owner = excluded.owner, lease_until = excluded.lease_until,
        status = null, body = null, error_code = null
      where (k.lease_until is null or k.lease_until <= now())
        and (k.created_at <= now() - interval '24 h' or (k.status is null and k.fingerprint = excluded.fingerprint))
      returning id
    )
    select true as is_claimed, id, true as is_same, null::smallint as status, null::bytea as body, null::text as error_code from claimed
    union all
    select false, id, fingerprint = $4, status, body, error_code from idempotency_key
    where token_id = $1 and key = $2 and not exists (select from claimed)`,
};

/** Returns false when the lease was lost meanwhile, or ended long ago: the try that took over then answers for all. */
export async function storeReply(db: Db, lease: Lease, { status, body, errorCode }: Reply): Promise<boolean> {
  const { tokenId, key, owner } = lease;
  const subject = (status < 300 && body && subjectOf(body)) || null;
  const { rows } = await db.query(storeReplySql, [
    tokenId,
    key,
    owner,
    status,
    body ?? null,
    errorCode ?? null,
    subject,
    subject && remainderOf(subject),
  ]);
  return rows.length > 0;
}

const storeReplySql = {
  name: "store reply of key",
  text: `update idempotency_key set status = $4, body = case when $7::uuid = any(erased) then $8::bytea else $5 end,
      error_code = $6, lease_until = null
    where token_id = $1 and key = $2 and owner = $3 and status is null and lease_until > now() - interval '1 minute'
    returning id`,
};

/** The same request may be tried again at once; another request with this key is still refused. */
export async function freeKey(db: Db, { tokenId, key, owner }: Lease): Promise<void> {
  await db.query(freeKeySql, [tokenId, key, owner]);
}

const freeKeySql = {
  name: "free key",
  text: `update idempotency_key set lease_until = null
    where token_id = $1 and key = $2 and owner = $3 and status is null`,
};

/**
 * Each of the workspace's tokens has only a day's keys to search. A request that still runs is marked first, and its reply
 * reads the mark from the row that it changes, so none escapes both. One that begins later is answered without the person.
 */
export async function replaceReplies(db: WorkspaceDb, prospectId: string): Promise<void> {
  const { rows: tokens } = await db.query<Columns<"api_token", "id">>(
    "select id from api_token where workspace_id = $1",
  );
  for (const id of [db.workspaceId, ...tokens.map((token) => token.id)]) {
    await db.unbound.query(
      `update idempotency_key set erased = erased || $2::uuid
       where token_id = $1 and status is null and lease_until > now() - interval '2 minutes' and $2 <> all(erased)`,
      [id, prospectId],
    );
    await db.unbound.query(
      `update idempotency_key set body = $3
       where token_id = $1 and status between 200 and 299 and position($2::bytea in body) = 1`,
      [id, startOfReply(prospectId), remainderOf(prospectId)],
    );
  }
}

const keysAtOnce = 1_000;

export async function deleteKeysOf(db: WorkspaceDb): Promise<{ deleted: number; is_complete: boolean }> {
  const { rowCount: deleted } = await db.query(
    `delete from idempotency_key where ctid = any(array(
       select ctid from idempotency_key
       where token_id = any(array(select id from api_token where workspace_id = $1) || $1::uuid) limit ${keysAtOnce}))`,
  );
  await db.query("delete from rate_window where token_id in (select id from api_token where workspace_id = $1)");
  return { deleted, is_complete: deleted < keysAtOnce };
}

/** API: Idempotency keys. Leaves keys whose request still runs. */
export const keyRetention: OldRows = {
  table: "idempotency_key",
  isOld: "created_at <= now() - $1 * interval '1 day' and (lease_until is null or lease_until <= now())",
  days: 1,
};
