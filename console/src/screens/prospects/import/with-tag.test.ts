import { expect, test } from "vitest";
import { withTag } from "./with-tag.ts";

test("everybody of a file gets the tag, beside those of a column of the file, also in a short row", () => {
  const plain = withTag({ columns: ["Email", "Name"], meanings: ["email", "first_name"] }, "fair");
  expect([plain.columns, plain.meanings]).toEqual([
    ["Email", "Name", "tags"],
    ["email", "first_name", "tags"],
  ]);
  expect(plain.tagged({ line: 2, cells: ["a@x.example"] })).toEqual({ line: 2, cells: ["a@x.example", "", "fair"] });

  const own = withTag({ columns: ["Tags", "Email"], meanings: ["tags", "email"] }, "fair");
  expect(own.columns).toEqual(["Tags", "Email"]);
  expect(own.tagged({ line: 2, cells: ["vip", "a@x.example"] }).cells).toEqual(["vip; fair", "a@x.example"]);
  expect(own.tagged({ line: 3, cells: ["", "b@x.example"] }).cells).toEqual(["fair", "b@x.example"]);
});

test("a row with more cells than columns still has more, and is refused for it", () => {
  const { columns, tagged } = withTag({ columns: ["Email"], meanings: ["email"] }, "fair");
  expect(tagged({ line: 2, cells: ["a@x.example", "b"] }).cells.length).toBeGreaterThan(columns.length);
});

test("no tag changes nothing", () => {
  const file = { columns: ["Email"], meanings: ["email"] };
  const row = { line: 2, cells: ["a@x.example"] };
  expect(withTag(file, "")).toMatchObject(file);
  expect(withTag(file, "").tagged(row)).toBe(row);
});
