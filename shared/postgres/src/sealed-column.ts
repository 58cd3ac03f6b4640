import type { Db } from "./database.ts";

/** The form is that of the service package's sealer. */
export async function countSealedByKey(
  db: Db,
  { table, column }: { table: string; column: string },
): Promise<{ key: string; secrets: number }[]> {
  const { rows } = await db.query<{ key: string; secrets: number }>(
    `select encode(substring(${column} from 2 for 4), 'hex') as key, count(*)::int as secrets
     from ${table} group by 1 order by 1`,
  );
  return rows;
}
