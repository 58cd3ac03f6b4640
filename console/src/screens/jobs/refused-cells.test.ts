import { expect, test } from "vitest";
import { refusedCells } from "./refused-cells.ts";

const file = { columns: ["Name", "E-Mail", "Docks"], meanings: ["first_name", "email", "custom_fields.Docks"] };
const cells = (row: string[], reason: string) => refusedCells({ cells: row, reason }, file);

test("of a row that was refused those cells are fixed that are wrong, also more than one", () => {
  expect(cells(["Ada", "nobody", "12"], "not an email address")).toEqual([1]);
  expect(cells(["Ada", "", "12"], "no email address")).toEqual([1]);
  expect(cells(["=1+1", "ada@x.example", "12"], "Name is a formula, not a value")).toEqual([0]);
  expect(cells(["=1+1", "nobody", "#REF!"], "Name is a formula, not a value")).toEqual([1, 0, 2]);
  expect(cells(["Ada", "ada@x.example", "12"], "an earlier row of the file has this address")).toEqual([1]);
  expect(cells(["Ada", "ada@x.example, and more", "12"], "more than email addresses in its cell")).toEqual([1]);
});

test("what was cut, has more cells than columns or names an erased person is fixed in no cell", () => {
  expect(cells([], "this prospect asked to be erased")).toEqual([]);
  expect(cells(["Ada", "ada@x.example", "12", "13"], "more cells than columns")).toEqual([]);
  expect(cells(["Ada", "ada@x.example", "12"], "longer than a prospect may be")).toEqual([]);
});
