import { type Db, openDatabase } from "@outbound/postgres/database";

export async function installClock({ url, pool }: Db & { url: string }): Promise<{ travel(to: Date): Promise<void> }> {
  if (pool.totalCount > 0) throw new Error("Whoever is connected keeps the real clock.");
  const db = openDatabase({ url, applicationName: "clock", poolSize: 1 });
  await db.query(`
    create schema clock;
    create table clock.shift (by interval not null);
    insert into clock.shift values ('0');
    create function clock.now() returns timestamptz stable return pg_catalog.now() + (select by from clock.shift);
    create function clock.statement_timestamp() returns timestamptz stable
      return pg_catalog.statement_timestamp() + (select by from clock.shift);
    create function clock.clock_timestamp() returns timestamptz volatile
      return pg_catalog.clock_timestamp() + (select by from clock.shift);
    alter table send alter created_at set default clock.now();
    alter database ${new URL(url).pathname.slice(1)} set search_path = clock, public, pg_catalog`);
  await db.close();
  return {
    async travel(to) {
      await pool.query("update clock.shift set by = $1::timestamptz - pg_catalog.clock_timestamp()", [to]);
    },
  };
}
