import { expect, test } from "vitest";
import { decodeOffset, toOffsetPage } from "./offset-page.ts";

const encoded = (text: string) => Buffer.from(text).toString("base64url");

test("the last page has no cursor, and neither has an empty one", () => {
  expect(toOffsetPage([1, 2], 2, 4)).toEqual({ data: [1, 2], next_cursor: null });
  expect(toOffsetPage([], 2, 4)).toEqual({ data: [], next_cursor: null });
});

test("a cursor decodes to the rows before the next page", () => {
  const { data, next_cursor } = toOffsetPage([1, 2, 3], 2, 40);
  expect(data).toEqual([1, 2]);
  expect(next_cursor).toBe(encoded('{"o":42}'));
  expect(decodeOffset(next_cursor ?? "")).toBe(42);
  expect(decodeOffset(undefined)).toBe(0);
});

const foreign = [
  "",
  "x",
  "42",
  '{"o":42}',
  ...['{"o":-1}', '{"o":1.5}', '{"o":"1"}', '{"o":null}', '{"o":01}', '{"o":1e3}', '{ "o":1}', '{"o":1,"p":2}'].map(
    encoded,
  ),
  ...["{}", "[1]", '{"o":1}x', '{"o":9999999999999999}'].map(encoded),
  `${encoded('{"o":42}')}=`,
  Buffer.from('{"o":42}').toString("base64url").toLowerCase(),
];

test.each(foreign)("an invented cursor is a 400: %j", (text) => {
  expect(() => decodeOffset(text)).toThrow(
    expect.objectContaining({
      kind: "bad-request",
      code: "invalid-cursor",
      message: "`cursor` must be the `next_cursor` of a previous response.",
    }),
  );
});
