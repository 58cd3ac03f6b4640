import type { Db } from "@outbound/postgres/database";

export type Prepared = { name: string; text: string };

export async function queryPrepared<Row>(db: Db, statement: Prepared, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.pool.query({ name: statement.name, text: statement.text, values });
  return rows as Row[];
}
