import type { Reader } from "@outbound/postgres/database";

type Explained = { "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number } }] };

/** `blocks` has how many blocks of 8 kB each statement of the reader read. */
export function explainedReader<Any extends Pick<Reader, "query">>(db: Any): { reader: Any; blocks: number[] } {
  const blocks: number[] = [];
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await db.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values);
    blocks.push(...rows.map((row) => row["QUERY PLAN"][0].Plan["Shared Hit Blocks"]));
    return db.query(text, values);
  };
  return { reader: { ...db, query }, blocks };
}
