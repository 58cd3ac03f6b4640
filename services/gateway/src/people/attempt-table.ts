import { hash } from "node:crypto";
import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";

export type AttemptGroup = { name: string; allowed: number };

const isRunning = "a.started_at > now() - interval '300 s' and a.started_at < now() + interval '300 s'";

/** The database's clock counts. Returns the seconds to wait when a group has used up its tries. */
export async function countAttempt(db: Db, groups: readonly AttemptGroup[]): Promise<number | undefined> {
  const keyed = groups.map(({ name, allowed }) => ({ key: keyOf(name), allowed }));
  const { rows } = await db.query<{ key: Buffer; used: number; wait_seconds: number }>(
    // A fixed order, so that two of these can't deadlock.
    `insert into sign_in_attempt as a (key, started_at, used)
     select key, now(), 1 from unnest($1::bytea[]) as given(key) order by key
     on conflict (key) do update set
       started_at = case when ${isRunning} then a.started_at else excluded.started_at end,
       used = case when ${isRunning} then a.used + 1 else 1 end
     returning key, used, ceil(greatest(extract(epoch from started_at) + 300 - extract(epoch from now()), 1))::int as wait_seconds`,
    [keyed.map(({ key }) => key)],
  );
  const spent = rows.filter(({ key, used }) => used > (keyed.find((group) => group.key.equals(key))?.allowed ?? 0));
  return spent.length > 0 ? Math.max(...spent.map(({ wait_seconds }) => wait_seconds)) : undefined;
}

export async function uncountAttempt(db: Db, name: string): Promise<void> {
  await db.query("update sign_in_attempt set used = used - 1 where key = $1 and used > 0", [keyOf(name)]);
}

export async function deleteAttempts(db: Db | Tx, names: readonly string[]): Promise<void> {
  await db.query("delete from sign_in_attempt where key = any($1::bytea[])", [names.map(keyOf)]);
}

/** Addresses aren't stored in the clear. */
const keyOf = (name: string): Buffer => hash("sha256", name, "buffer");

/** There is one row for each account and network that was tried, so no index is needed. */
export const attemptRetention: OldRows = {
  table: "sign_in_attempt",
  isOld: "started_at < now() - $1 * interval '1 day'",
  days: 1,
};
