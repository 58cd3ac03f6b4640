import type { Db } from "@outbound/postgres/database";
import { deleteBatch } from "@outbound/postgres/retention";

const partitionedTables = ["event", "delivery"] as const;
const monthsAhead = 2;
const defaultBatch = 1_000;
/** Dropping a partition locks the table; if it waited for a long query, all later queries would wait behind it. */
const lockTimeout = "1s";

/** Safe to repeat and to run concurrently. */
export async function maintainMonthPartitions(db: Db, today: Temporal.PlainDate, retentionDays: number): Promise<void> {
  const oldest = today.subtract({ days: retentionDays });
  for (const table of partitionedTables) {
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      await addMonth(db, table, today.with({ day: 1 }).add({ months: ahead }));
    }
    await dropBefore(db, table, oldest.with({ day: 1 }));
    await emptyDefault(db, table, retentionDays);
  }
}

/** Rows that came while the month's partition was missing are in the default partition and are moved. */
async function addMonth(db: Db, table: string, first: Temporal.PlainDate): Promise<void> {
  const name = partitionName(table, first);
  const from = `${first.toString()}T00:00Z`;
  const to = `${first.add({ months: 1 }).toString()}T00:00Z`;
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [table]);
    const { rowCount } = await tx.query("select from pg_class where relname = $1", [name]);
    if (rowCount > 0) return;
    await tx.query(`create table ${name} (like ${table} including defaults including constraints)`);
    await tx.query(
      `with moved as (delete from ${table}_default where created_at >= $1 and created_at < $2 returning *)
       insert into ${name} select * from moved`,
      [from, to],
    );
    await tx.query(`alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`);
  });
}

async function dropBefore(db: Db, table: string, first: Temporal.PlainDate): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass",
    [table],
  );
  const months = rows.filter(({ name }) => /_\d{4}_\d{2}$/.test(name));
  for (const { name } of months) {
    if (name >= partitionName(table, first)) continue;
    await db.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '${lockTimeout}'`);
      await tx.query(`drop table if exists ${name}`);
    });
  }
}

async function emptyDefault(db: Db, table: string, retentionDays: number): Promise<void> {
  const old = { table: `${table}_default`, isOld: "created_at < now() - $1 * interval '1 day'", days: retentionDays };
  while ((await deleteBatch(db, old, defaultBatch)) === defaultBatch);
}

const partitionName = (table: string, month: Temporal.PlainDate) =>
  `${table}_${month.toString().slice(0, 7).replace("-", "_")}`;

/** Uses the clock that dates the rows: a process whose clock is months ahead would drop deliveries that are still due. */
export async function todayOf(db: Db): Promise<Temporal.PlainDate> {
  const { rows } = await db.query<{ today: string }>("select (now() at time zone 'UTC')::date as today");
  return Temporal.PlainDate.from(rows[0]?.today ?? "");
}
