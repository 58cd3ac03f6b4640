import type { Db } from "./database.ts";

/** How many of a table's secrets each key has sealed; null of what no named key has. The form is the service package's sealer's. */
export async function countSealedByKey(
  db: Db,
  { table, column }: { table: string; column: string },
): Promise<{ key: string | null; secrets: number }[]> {
  const { rows } = await db.query<{ key: string | null; secrets: number }>(
    `select case get_byte(${column}, 0) when 2 then encode(substring(${column} from 2 for 4), 'hex') end as key,
       count(*)::int as secrets
     from ${table} group by 1 order by 1`,
  );
  return rows;
}
