import { invalidCursor } from "./keyset-page.ts";

/** API: Pagination, rule 3: the cursors of such a list count rows. */
export function decodeOffset(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, digits] = /^\{"o":(\d{1,15})\}$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (digits === undefined || encodeOffset(Number(digits)) !== text) throw invalidCursor();
  return Number(digits);
}

export function toOffsetPage<Row>(rows: Row[], limit: number, offset: number) {
  return { data: rows.slice(0, limit), next_cursor: rows.length > limit ? encodeOffset(offset + limit) : null };
}

const encodeOffset = (offset: number): string => Buffer.from(JSON.stringify({ o: offset })).toString("base64url");
