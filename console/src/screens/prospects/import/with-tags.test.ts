import { expect, test } from "vitest";
import { withTags } from "./with-tags.ts";

test("everybody of a file gets the tags, beside those of a column of the file, also in a short row", () => {
  const plain = withTags({ columns: ["Email", "Name"], meanings: ["email", "first_name"] }, ["fair", "2026"]);
  expect([plain.columns, plain.meanings]).toEqual([
    ["Email", "Name", "tags"],
    ["email", "first_name", "tags"],
  ]);
  expect(plain.tagged({ line: 2, cells: ["a@x.example"] })).toEqual({
    line: 2,
    cells: ["a@x.example", "", "fair; 2026"],
  });

  const own = withTags({ columns: ["Tags", "Email"], meanings: ["tags", "email"] }, ["fair", "2026"]);
  expect(own.columns).toEqual(["Tags", "Email"]);
  expect(own.tagged({ line: 2, cells: ["vip", "a@x.example"] }).cells).toEqual(["vip; fair; 2026", "a@x.example"]);
  expect(own.tagged({ line: 3, cells: ["", "b@x.example"] }).cells).toEqual(["fair; 2026", "b@x.example"]);
});

test("a row with more cells than columns still has more, and is refused for it", () => {
  const { columns, tagged } = withTags({ columns: ["Email"], meanings: ["email"] }, ["fair", "2026"]);
  expect(tagged({ line: 2, cells: ["a@x.example", "b"] }).cells.length).toBeGreaterThan(columns.length);
});

test("no tag changes nothing", () => {
  const file = { columns: ["Email"], meanings: ["email"] };
  const row = { line: 2, cells: ["a@x.example"] };
  expect(withTags(file, [])).toMatchObject(file);
  expect(withTags(file, []).tagged(row)).toBe(row);
});
