import type { deliveryStatuses } from "@outbound/contracts/webhooks/list-deliveries";
import type { Db } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Origin } from "@outbound/tracing/origin";
import type { Endpoint } from "./endpoint.ts";
import type { AttemptError } from "./post-once.ts";
import type { StoredSecret } from "./signing-secret-table.ts";

/** API: Delivery rules, attempts. */
const maxAttempts = 3;

type Status = (typeof deliveryStatuses)[number];

/** With the signing secret in force now; none when the workspace has none. */
export type Claim = Endpoint &
  StoredSecret & {
    id: string;
    created_at: Date;
    event: string;
    url: string;
    body: Buffer;
    attempts: number;
    fence: number;
    origin: Origin | null;
    /** When it fell due. */
    due_at: Date;
  };

export type Result = Pick<Claim, "id" | "created_at" | "fence"> & { error: AttemptError | undefined };

/** Of rows of `delivery` that a statement returns: the columns of StoredSecret. */
export const secretInForce = `
  (select sealed from signing_secret where signing_secret.workspace_id = delivery.workspace_id) as sealed,
  (select secret from signing_secret where signing_secret.workspace_id = delivery.workspace_id) as plain`;

/**
 * The endpoint of each of the deliveries, one row for one. Also of those under way: the turn of another signal took them,
 * and what that signal was for is still due.
 */
export async function findEndpoints(db: Db, deliveryIds: readonly string[]): Promise<Endpoint[]> {
  const { rows } = await db.query<Endpoint>(
    "select endpoint_id, workspace_id, host from delivery where id = any($1::uuid[])",
    [deliveryIds],
  );
  return rows;
}

/** Every endpoint with something due and since when, by hopping from one to the next in the index of what is pending. */
export async function listDueEndpoints(db: Db): Promise<(Endpoint & { due_at: Date })[]> {
  const { rows } = await db.query<Endpoint & { due_at: Date }>(
    `with recursive pending as (
       (select endpoint_id from delivery where status = 'pending' order by endpoint_id limit 1)
       union all
       select (select delivery.endpoint_id from delivery
               where status = 'pending' and delivery.endpoint_id > pending.endpoint_id
               order by delivery.endpoint_id limit 1)
       from pending where pending.endpoint_id is not null
     )
     select due.endpoint_id, due.workspace_id, due.host, due.next_attempt_at as due_at
     from pending cross join lateral (
       select endpoint_id, workspace_id, host, next_attempt_at from delivery
       where endpoint_id = pending.endpoint_id and status = 'pending' and next_attempt_at <= now()
       order by next_attempt_at limit 1
     ) as due`,
  );
  return rows;
}

export type ClaimOptions = {
  /** How many of each endpoint. */
  wanted: ReadonlyMap<string, number>;
  /** Leaves retries alone. */
  isFirstOnly: boolean;
  leaseMs: number;
};

/** The oldest due rows of each endpoint, at most as many as wanted. A claimed row isn't due before its lease ends. */
export async function claimDue(db: Db, { wanted, isFirstOnly, leaseMs }: ClaimOptions): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `with picked as (
       select due.id, due.created_at, due.next_attempt_at
       from unnest($1::uuid[], $2::int[]) as wanted (endpoint_id, count)
       cross join lateral (
         select id, created_at, next_attempt_at from delivery
         where endpoint_id = wanted.endpoint_id and status = 'pending' and next_attempt_at <= now()
           and (attempts = 0 or not $3)
         order by next_attempt_at limit wanted.count
         for update skip locked
       ) as due
     )
     update delivery set fence = fence + 1, next_attempt_at = now() + $4 * interval '1 millisecond'
     from picked
     where delivery.id = picked.id and delivery.created_at = picked.created_at
     returning delivery.id, delivery.created_at, workspace_id, endpoint_id, host, event, url, body, attempts, fence, origin,
       picked.next_attempt_at as due_at, ${secretInForce}`,
    [[...wanted.keys()], [...wanted.values()], isFirstOnly, leaseMs],
  );
  return rows;
}

export type Settled = { id: string; workspace_id: string; status: Status };

/**
 * Counts the attempts. A result whose fence was raised meanwhile is void: the attempt was repeated, and that one counts, or
 * the result was written before and only the answer to that was lost.
 */
export async function saveResults(db: Db, results: readonly Result[], spacingMs: number): Promise<Settled[]> {
  const { rows } = await db.query<Settled>(
    `update delivery set
       attempts = attempts + 1,
       fence = delivery.fence + 1,
       status = case when error is null then 'delivered' when attempts + 1 < $5 then 'pending' else 'failed' end,
       last_error = coalesce(error, last_error),
       next_attempt_at = now() + $6 * interval '1 millisecond'
     from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::text[]) as result (id, created_at, fence, error)
     where delivery.id = result.id and delivery.created_at = result.created_at and delivery.fence = result.fence
       and status = 'pending'
     returning delivery.id, workspace_id, status`,
    [
      results.map(({ id }) => id),
      results.map(({ created_at }) => created_at.toISOString()),
      results.map(({ fence }) => fence),
      results.map(({ error }) => error ?? null),
      maxAttempts,
      spacingMs,
    ],
  );
  return rows;
}

/** As if they had not been claimed: due since they were, without an attempt. */
export async function endClaims(db: Db, claims: readonly Claim[]): Promise<void> {
  await db.query(
    `update delivery set fence = delivery.fence + 1, next_attempt_at = claim.due_at
     from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::timestamptz[]) as claim (id, created_at, fence, due_at)
     where delivery.id = claim.id and delivery.created_at = claim.created_at and delivery.fence = claim.fence
       and status = 'pending'`,
    [
      claims.map(({ id }) => id),
      claims.map(({ created_at }) => created_at.toISOString()),
      claims.map(({ fence }) => fence),
      claims.map(({ due_at }) => due_at.toISOString()),
    ],
  );
}

export type DeliveryRow = {
  workspace_id: string;
  id: string;
  event: string;
  url: string;
  status: Status;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date | null;
  created_at: Date;
};

export type DeliveryFilter = { limit: number; cursor: Cursor | undefined; status: Status | undefined };

/** Newest first, one more than the limit. Of all workspaces when none is named. What an attempt before the last one met is past. */
export async function listDeliveryRows(
  db: Db,
  workspaceId: string | undefined,
  { limit, cursor, status }: DeliveryFilter,
): Promise<DeliveryRow[]> {
  const values: unknown[] = [limit + 1];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions: string[] = [];
  if (status) conditions.push(`status = $${values.push(status)}`);
  if (cursor) conditions.push(`(created_at, id) < ($${values.push(cursor.at)}, $${values.push(cursor.id)}::uuid)`);
  const newest = newestRows({
    table: "delivery",
    at: "created_at",
    workspace,
    conditions,
    limit: "$1",
    key: "id, created_at",
  });
  const { rows } = await db.query<DeliveryRow>(
    `select workspace_id, id, event, url, status, attempts, created_at,
       case when status <> 'delivered' then last_error end as last_error,
       case when status = 'pending' then next_attempt_at end as next_attempt_at
     from ${newest} delivery order by created_at desc, id desc`,
    values,
  );
  return rows;
}

/** One transaction deletes this many. */
const deletedAtOnce = 1_000;

/**
 * Deliveries of a workspace with their events, but for those that may be under way: whoever claimed one writes its result, or its
 * lease ends.
 */
export async function deleteDeliveries(db: Db, workspaceId: string, leaseMs: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with gone as (
       delete from delivery using (
         select id, created_at from delivery
         where workspace_id = $1
           and (status <> 'pending' or next_attempt_at <= now() or next_attempt_at > now() + $2 * interval '1 millisecond')
         limit ${deletedAtOnce} for update skip locked) picked
       where delivery.id = picked.id and delivery.created_at = picked.created_at
       returning delivery.event_id, delivery.created_at
     ), told as (
       delete from event using gone where event.id = gone.event_id and event.created_at = gone.created_at
     )
     select count(*)::int as count from gone`,
    [workspaceId, leaseMs],
  );
  return rows[0]?.count ?? 0;
}

/** What `deleteDeliveries` has left. */
export async function countUnderWay(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from delivery where workspace_id = $1",
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
}
