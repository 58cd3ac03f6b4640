import { hash } from "node:crypto";
import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";

export type AttemptGroup = { name: string; allowed: number };

const windowSeconds = 300;

const isRunning = `a.started_at > now() - interval '${windowSeconds} s' and a.started_at < now() + interval '${windowSeconds} s'`;

/** In the group with the fewest, and the seconds until it has all of them again. Below 0: the try is refused. */
export type TriesLeft = { left: number; seconds: number };

/**
 * Give the narrowest group first. A try that is refused counts nowhere, so that whoever is refused in a narrow group uses up
 * nobody's tries in a wider one.
 */
export async function countAttempt(db: Db, groups: readonly AttemptGroup[]): Promise<TriesLeft> {
  let fewest: TriesLeft = { left: Number.POSITIVE_INFINITY, seconds: 0 };
  for (const [index, group] of groups.entries()) {
    const counted = await countIn(db, group);
    if (counted.left < fewest.left) fewest = counted;
    if (counted.left >= 0) continue;
    await uncountAttempt(db, groups.slice(0, index));
    return counted;
  }
  return fewest;
}

/** The database's clock counts. */
async function countIn(db: Db, { name, allowed }: AttemptGroup): Promise<TriesLeft> {
  const { rows } = await db.query<{ used: number | null; wait_seconds: number | null }>(
    `with counted as (
       insert into sign_in_attempt as a (key, started_at, used) values ($1, now(), 1)
       on conflict (key) do update set
         started_at = case when ${isRunning} then a.started_at else excluded.started_at end,
         used = case when ${isRunning} then a.used + 1 else 1 end
       where a.used < $2 or not (${isRunning})
       returning used, started_at)
     select (select used from counted) as used, (
       select ceil(greatest(extract(epoch from started_at) + ${windowSeconds} - extract(epoch from now()), 1))::int
       from (select coalesce((select started_at from counted),
         (select started_at from sign_in_attempt where key = $1)) as started_at) known
       where started_at is not null) as wait_seconds`,
    [keyOf(name), allowed],
  );
  const [row] = rows;
  const used = row?.used ?? null;
  // Concurrent tries used up a window that began after this statement did.
  const seconds = row?.wait_seconds ?? windowSeconds;
  return { left: used === null ? -1 : allowed - used, seconds };
}

/** One by one, so that two of these can't deadlock. */
export async function uncountAttempt(db: Db, groups: readonly Pick<AttemptGroup, "name">[]): Promise<void> {
  for (const { name } of groups) {
    await db.query("update sign_in_attempt set used = used - 1 where key = $1 and used > 0", [keyOf(name)]);
  }
}

export async function deleteAttempts(db: Db | Tx, groups: readonly Pick<AttemptGroup, "name">[]): Promise<void> {
  const keys = groups.map(({ name }) => keyOf(name));
  await db.query("delete from sign_in_attempt where key = any($1::bytea[])", [keys]);
}

/** Addresses aren't stored in the clear. */
const keyOf = (name: string): Buffer => hash("sha256", name, "buffer");

/** There is one row for each account and network that was tried, so no index is needed. */
export const attemptRetention: OldRows = {
  table: "sign_in_attempt",
  isOld: "started_at < now() - $1 * interval '1 day'",
  days: 1,
};
