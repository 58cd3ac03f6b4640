import type { Db } from "./database.ts";

/** Null stands for secrets that name no key. The form is that of the service package's sealer. */
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
