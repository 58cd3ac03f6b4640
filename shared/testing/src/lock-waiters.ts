import type { Db } from "@outbound/postgres/database";

export async function waitersFor(db: Db, lock: "advisory" | "relation" | "transactionid" | "tuple"): Promise<number> {
  const { rowCount } = await db.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where not granted and locktype = $1 and pg_stat_activity.datname = current_database()`,
    [lock],
  );
  return rowCount;
}
