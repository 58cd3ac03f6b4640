import type { Db } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import { queryPrepared } from "../database/prepared-query.ts";

/** API: Limits, request rate. */
export const requestsPerWindow = 60;

export type SpentRequest = {
  token_id: string;
  workspace_id: string;
  name: string;
  read_only: boolean;
  /** What this window's requests cost, this one included; it goes on counting beyond the limit. */
  used: number;
  /** Unix seconds. */
  resets_at: number;
  retry_after_seconds: number;
};

/**
 * The start of a request at the same time may be a little ahead of ours. One that is further ahead was another server's, whose
 * clock was: it would refuse the token until its time has come.
 */
const isRunning = "w.started_at > now() - interval '60 s' and w.started_at < now() + interval '60 s'";

/**
 * Token check and count are one statement, on the database's clock: exact with any number of gateways. The window starts
 * with the token's first request. `last_used_at` moves with the start of a window, so at most once a minute.
 */
const spend = {
  name: "spend_request",
  text: `
    with token as (
      select id, workspace_id, name, read_only from api_token
      where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())
    ), spent as (
      insert into rate_window as w (token_id, started_at, used)
      select id, now(), $2::int from token
      on conflict (token_id) do update set
        started_at = case when ${isRunning} then w.started_at else excluded.started_at end,
        used = case when ${isRunning} then w.used + $2::int else $2::int end
      returning token_id, used, extract(epoch from started_at) + 60 as ends_at
    ), touched as (
      update api_token set last_used_at = now() from spent where api_token.id = spent.token_id and spent.used = $2::int
    )
    select token.id as token_id, token.workspace_id, token.name, token.read_only, spent.used,
      ceil(greatest(ends_at, extract(epoch from clock_timestamp()) + 1))::int as resets_at,
      ceil(greatest(ends_at - extract(epoch from clock_timestamp()), 1))::int as retry_after_seconds
    from token join spent on spent.token_id = token.id`,
};

/** Undefined when no token in force has this hash; then nothing is counted. */
export async function spendRequest(db: Db, tokenHash: Buffer, cost: number): Promise<SpentRequest | undefined> {
  const [spent] = await queryPrepared<SpentRequest>(db, spend, [tokenHash, cost]);
  return spent;
}

const find = {
  name: "find_token",
  text: `
    select id from api_token
    where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
};

/** Counts nothing. */
export async function isTokenInForce(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await queryPrepared(db, find, [tokenHash])).length > 0;
}

/** A window that is over counts for nothing: of tokens that nobody uses any more. There is one row for each token, and no index. */
export const windowRetention: OldRows = {
  table: "rate_window",
  isOld: "started_at < now() - $1 * interval '1 day'",
  days: 1,
};
