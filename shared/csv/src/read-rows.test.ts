import { expect, test } from "vitest";
import { readRows } from "./read-rows.ts";

async function rowsOf(...pieces: string[]) {
  const bytes = async function* () {
    for (const piece of pieces) yield new TextEncoder().encode(piece);
  };
  return (await Array.fromAsync(readRows(bytes()))).map(({ line, cells }) => [line, ...cells]);
}

test.each([["sep=;\r\nemail;city\r\na@b.example;K, L\r\n"], ["SEP=\t\nemail\tcity\na@b.example\tK, L\n"]])(
  "a first line for Excel names the separator and is no row: %j",
  async (text) => {
    expect(await rowsOf(text)).toEqual([
      [2, "email", "city"],
      [3, "a@b.example", "K, L"],
    ]);
    expect(await rowsOf(text.slice(0, 9), text.slice(9))).toEqual(await rowsOf(text));
  },
);

test("a first row that only looks like it is one", async () => {
  expect(await rowsOf("sep=x,email\n1,a@b.example\n")).toEqual([
    [1, "sep=x", "email"],
    [2, "1", "a@b.example"],
  ]);
});
