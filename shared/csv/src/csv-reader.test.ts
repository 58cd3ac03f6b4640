import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { CsvProblem } from "./csv-problem.ts";
import { CsvReader } from "./csv-reader.ts";

function read(text: string, delimiter = ",") {
  const reader = new CsvReader(delimiter);
  return [...reader.read(text), ...reader.end()];
}
const cellsOf = (text: string, delimiter?: string) => read(text, delimiter).map(({ cells }) => cells);

test("cells are split, in quotes and out of them, with any line ends", () => {
  expect(cellsOf('a, b ,"c, d"\r\n"say ""hi""", "x"\t,\n\n  \ny\rz')).toEqual([
    ["a", "b", "c, d"],
    ['say "hi"', "x", ""],
    ["y"],
    ["z"],
  ]);
  expect(cellsOf("a\tb\n\tc", "\t")).toEqual([
    ["a", "b"],
    ["", "c"],
  ]);
});

test("a quote within a cell without quotes is part of it", () => {
  expect(cellsOf('a\n5" pipe,Acme "Best" Ltd\nb')).toEqual([["a"], ['5" pipe', 'Acme "Best" Ltd'], ["b"]]);
});

test("a row of empty cells, as spreadsheets leave below a table, is none", () => {
  expect(cellsOf('a,b\n,\n"", \nc,d\n,\n')).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("a row is reported by the line it ends on, across quoted line breaks of every kind", () => {
  expect(read('h\r\n"one\r\ntwo\rthree\nfour"\r\nb\r\n').map(({ line }) => line)).toEqual([1, 5, 6]);
});

test.each([
  ['a\n"open, and so on', "A quote opens at line 2 and never closes."],
  ['"a"b', "Line 1: text follows a closing quote. Write a quote inside quotes twice."],
])("broken quotes are reported with their line: %j", (text, message) => {
  expect(() => read(text)).toThrow(new CsvProblem(message));
});

test("an unclosed quote is noticed after a megabyte, not at the end of the file", () => {
  const reader = new CsvReader(",");
  expect(() => {
    for (let piece = 0; piece < 200; piece += 1) reader.read(`"a\n${"x".repeat(10_000)}`.slice(piece === 0 ? 0 : 1));
  }).toThrow("A quote opens at line 1 and never closes.");
});

test("however a file is cut into pieces, its rows are the same", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é") });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  const at = fc.nat(200);
  fc.assert(
    fc.property(table, at, fc.constantFrom("\n", "\r\n"), (rows, cut, lineEnd) => {
      const quoted = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(","));
      const text = quoted.join(lineEnd);
      const reader = new CsvReader(",");
      const found = [...reader.read(text.slice(0, cut)), ...reader.read(text.slice(cut)), ...reader.end()];
      expect(found.map(({ cells }) => cells)).toEqual(rows.filter((row) => row.some((one) => one !== "")));
    }),
  );
});
