import type { Reader } from "@outbound/postgres/database";

export async function findText(db: Reader, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public'`,
  );
  const patterns = texts.flatMap((text) => [text, Buffer.from(text).toString("hex")]).map((text) => `%${text}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ilike any($1)`,
      [patterns],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
