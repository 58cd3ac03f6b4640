import { createHash } from "node:crypto";
import type { deliveryStatuses } from "@outbound/contracts/webhooks/list-deliveries";
import type { Db, WorkspaceDb } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import type { Columns } from "../generated/tables.ts";
import type { Posted } from "../posting/post-once.ts";
import type { StoredSecret } from "../secrets/signing-secret-table.ts";
import type { Endpoint } from "./endpoint.ts";

/** API: Delivery rules, attempts. */
const maxAttempts = 3;

type Status = (typeof deliveryStatuses)[number];

export type Claim = Endpoint &
  StoredSecret &
  Columns<
    "delivery",
    "id" | "created_at" | "event" | "url" | "body" | "attempts" | "resends" | "fence",
    { origin: Origin | null }
  > & { due_at: Date };

export type Attempt = Posted & { at: Date; durationMs: number };

export type Result = { claim: Claim; attempt: Attempt; answer: string | undefined };

/** The newest is last. `url` is set only where the attempt went elsewhere than the row says now. */
export type StoredTry = { at: string; ms: number; status?: number; error?: string; url?: string };

export const sealedSecret = (delivery: string) =>
  `(select sealed from signing_secret where signing_secret.workspace_id = ${delivery}.workspace_id)`;

/** Includes claimed rows: another signal may have claimed one, and this signal's delivery is still due. */
export async function findEndpoints(db: Db, deliveryIds: readonly string[]): Promise<Endpoint[]> {
  const { rows } = await db.query<Endpoint>(
    "select endpoint_id, workspace_id, host from delivery where id = any($1::uuid[])",
    [deliveryIds],
  );
  return rows;
}

/** Hops from endpoint to endpoint in the index of pending rows, so its cost follows the endpoints and not the rows. */
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
  wanted: ReadonlyMap<string, number>;
  isFirstOnly: boolean;
  leaseMs: number;
};

/** A claimed row isn't due before its lease ends. */
export async function claimDue(db: Db, { wanted, isFirstOnly, leaseMs }: ClaimOptions): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    `with picked as (
       select due.id, due.created_at, due.next_attempt_at
       from unnest($1::uuid[], $2::int[]) as wanted (endpoint_id, count)
       cross join lateral (
         select id, created_at, next_attempt_at from delivery
         where endpoint_id = wanted.endpoint_id and status = 'pending' and next_attempt_at <= now()
           and (attempts = 0 and resends = 0 or not $3)
         order by next_attempt_at limit wanted.count
         for update skip locked
       ) as due
     )
     update delivery set fence = fence + 1, next_attempt_at = now() + $4 * interval '1 millisecond'
     from picked
     where delivery.id = picked.id and delivery.created_at = picked.created_at
     returning delivery.id, delivery.created_at, workspace_id, endpoint_id, host, event, url, body, attempts, resends,
       fence, origin, picked.next_attempt_at as due_at, ${sealedSecret("delivery")} as sealed`,
    [[...wanted.keys()], [...wanted.values()], isFirstOnly, leaseMs],
  );
  return rows;
}

export type Settled = Pick<Claim, "id" | "workspace_id" | "event" | "url"> &
  Columns<"delivery", "status", { status: Status }> & { error: string | null };

/** Drops a result whose row has a higher fence: the attempt was repeated, or only the write's confirmation was lost. */
export async function saveResults(db: Db, results: readonly Result[], spacingMs: number): Promise<Settled[]> {
  const answered = results.filter(({ answer }) => answer !== undefined);
  const { rows } = await db.query<Settled>(
    `with settled as (
       update delivery set
         attempts = attempts + 1,
         fence = delivery.fence + 1,
         status = case when error is null then 'delivered' when attempts + 1 < $6 then 'pending' else 'failed' end,
         last_error = coalesce(error, last_error),
         next_attempt_at = now() + $7 * interval '1 millisecond',
         tries = coalesce(tries, '[]') || try::jsonb
       from unnest($1::uuid[], $2::timestamptz[], $3::int[], $4::text[], $5::text[]) as result (id, created_at, fence, error, try)
       where delivery.id = result.id and delivery.created_at = result.created_at and delivery.fence = result.fence
         and status = 'pending'
       returning delivery.id, workspace_id, event, url, status, error${answered.length > 0 ? ", endpoint_id, body" : ""}
     )${answered.length > 0 ? insertAnswersSql : ""}
     select id, workspace_id, event, url, status, error from settled`,
    [
      results.map(({ claim }) => claim.id),
      results.map(({ claim }) => claim.created_at.toISOString()),
      results.map(({ claim }) => claim.fence),
      results.map(({ attempt }) => attempt.error ?? null),
      results.map(({ attempt }) => JSON.stringify(stored(attempt))),
      maxAttempts,
      spacingMs,
      ...(answered.length > 0 ? answersOf(answered) : []),
    ],
  );
  return rows;
}

/** An erasure may have rewritten the delivery meanwhile; its answer could name the person, so it isn't stored. */
const insertAnswersSql = `, kept as (
       insert into answer (delivery_id, attempted_at, endpoint_id, text)
       select id, attempted_at, endpoint_id, text
       from settled join unnest($8::uuid[], $9::timestamptz[], $10::text[], $11::text[])
         as answered (id, attempted_at, text, hash) using (id)
       where md5(body) = hash
       on conflict do nothing
     )`;

const answersOf = (answered: readonly Result[]): unknown[] => [
  answered.map(({ claim }) => claim.id),
  answered.map(({ attempt }) => attempt.at.toISOString()),
  answered.map(({ answer }) => answer),
  answered.map(({ claim }) => createHash("md5").update(claim.body).digest("hex")),
];

function stored({ at, durationMs, answer, error }: Attempt): StoredTry {
  return {
    at: at.toISOString(),
    ms: Math.round(durationMs),
    ...(answer && { status: answer.status }),
    ...(error && { error }),
  };
}

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

const deletedAtOnce = 1_000;

/** Leaves rows that may be under way, until their result is written or their lease ends; `countUnderWay` counts them. */
export async function deleteDeliveries(db: WorkspaceDb, leaseMs: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with gone as (
       delete from delivery using (
         select id, created_at from delivery
         where workspace_id = $1
           and (status <> 'pending' or next_attempt_at <= now() or next_attempt_at > now() + $2 * interval '1 millisecond')
         limit ${deletedAtOnce} for update skip locked) picked
       where delivery.id = picked.id and delivery.created_at = picked.created_at
       returning delivery.id, delivery.event_id, delivery.created_at
     ), answered as (
       delete from answer using gone where answer.delivery_id = gone.id
     ), deleted_event as (
       delete from event using gone where event.id = gone.event_id and event.created_at = gone.created_at
     )
     select count(*)::int as count from gone`,
    [leaseMs],
  );
  return rows[0]?.count ?? 0;
}

export async function countUnderWay(db: WorkspaceDb): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int as count from delivery where workspace_id = $1",
  );
  return rows[0]?.count ?? 0;
}
