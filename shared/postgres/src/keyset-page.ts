import { badRequest } from "@outbound/contracts/app-error";
import { isUuid } from "@outbound/contracts/uuid";

/** The last row of a page, after which the next one starts. Lists are ordered by (at, id), newest first. */
export type Cursor = { at: Date; id: string };

/** No row has an id before it: with it a list that is read upwards begins. */
export const firstId = "00000000-0000-0000-0000-000000000000";

const separator = "_";
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [at = "", id = ""] = Buffer.from(text, "base64url").toString().split(separator);
  const cursor = { at: new Date(at), id };
  if (!instant.test(at) || Number.isNaN(cursor.at.getTime()) || !isUuid(id) || encodeCursor(cursor) !== text) {
    throw invalidCursor();
  }
  return cursor;
}

export const invalidCursor = () =>
  badRequest("`cursor` must be the `next_cursor` of a previous response.", { code: "invalid-cursor" });

/** `rows` come from a query for `limit + 1`: the extra row shows that there is a next page. */
export function toPage<Row extends { id: string }>(rows: Row[], limit: number, at: (row: Row) => Date) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const next_cursor = last && rows.length > limit ? encodeCursor({ at: at(last), id: last.id }) : null;
  return { data, next_cursor };
}

export const encodeCursor = ({ at, id }: Cursor): string =>
  Buffer.from(`${at.toISOString()}${separator}${id}`).toString("base64url");
