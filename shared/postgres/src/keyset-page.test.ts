import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { decodeCursor, toPage } from "./keyset-page.ts";

const row = () => ({ id: randomUUIDv7(), at: new Date() });

test("the last page has no cursor, and neither has an empty one", () => {
  const rows = [row(), row()];
  expect(toPage(rows, 2, ({ at }) => at)).toEqual({ data: rows, next_cursor: null });
  expect(toPage([], 2, () => new Date())).toEqual({ data: [], next_cursor: null });
});

test("a cursor decodes to the last row of its page", () => {
  const rows = [row(), row(), row()];
  const { data, next_cursor } = toPage(rows, 2, ({ at }) => at);
  expect(data).toEqual(rows.slice(0, 2));
  expect(decodeCursor(next_cursor ?? "")).toEqual(rows[1]);
});

const foreign = [
  "",
  "x",
  "2026-11-21T00:00:00.000Z",
  Buffer.from("2026-11-21T00:00:00.000Z_1").toString("base64url"),
  Buffer.from(`2026-13-41T00:00:00.000Z_${randomUUIDv7()}`).toString("base64url"),
  Buffer.from(`2026-11-21_${randomUUIDv7()}`).toString("base64url"),
  `${Buffer.from(`2026-11-21T00:00:00.000Z_${randomUUIDv7()}`).toString("base64url")}=`,
];

test.each(foreign)("an invented cursor is a 400: %j", (text) => {
  expect(() => decodeCursor(text)).toThrow(
    expect.objectContaining({
      kind: "bad-request",
      code: "invalid-cursor",
      message: "`cursor` must be the `next_cursor` of a previous response.",
    }),
  );
});
