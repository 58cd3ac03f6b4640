import type { Role } from "@outbound/contracts/people/role";
import type { Db } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

/** API: Limits, request rate. */
export const requestsPerWindow = 60;

export type SpentRequest = Columns<
  "api_token",
  "workspace_id" | "name" | "read_only" | "may_answer",
  { role: Role | null }
> & {
  token_id: string;
  /** Counts this window's requests, this one included, also beyond the limit. */
  used: Columns<"rate_window">["used"];
  resets_at: number;
  retry_after_seconds: number;
};

/**
 * A start slightly ahead is a concurrent request's; one further ahead came from a wrong clock, and would refuse the
 * token.
 */
const isRunning = "w.started_at > now() - interval '60 s' and w.started_at < now() + interval '60 s'";

/** Checks and counts by the database's clock, exact with any number of gateways. `last_used_at` moves with the window. */
const spendRequestSql = {
  name: "spend request",
  text: `
    with token as (
      select id, workspace_id, name, read_only, may_answer, role from api_token
      where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now()) and (role is null or $3)
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
    select token.id as token_id, token.workspace_id, token.name, token.read_only, token.may_answer, token.role, spent.used,
      ceil(greatest(ends_at, extract(epoch from clock_timestamp()) + 1))::int as resets_at,
      ceil(greatest(ends_at - extract(epoch from clock_timestamp()), 1))::int as retry_after_seconds
    from token join spent on spent.token_id = token.id`,
};

export type Request = {
  cost: number;
  isMcp: boolean;
};

/** Returns undefined, and counts nothing, when no token in force has this hash. */
export async function spendRequest(
  db: Db,
  tokenHash: Buffer,
  { cost, isMcp }: Request,
): Promise<SpentRequest | undefined> {
  const { rows } = await db.query<SpentRequest>(spendRequestSql, [tokenHash, cost, isMcp]);
  return rows[0];
}

const findTokenSql = {
  name: "find token",
  text: `
    select id from api_token
    where token_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
};

export async function isTokenInForce(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await db.query(findTokenSql, [tokenHash])).rows.length > 0;
}

/** There is one row for each token, so no index is needed. */
export const windowRetention: OldRows = {
  table: "rate_window",
  isOld: "started_at < now() - $1 * interval '1 day'",
  days: 1,
};
