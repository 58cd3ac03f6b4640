import { expect, test } from "vitest";
import { inPieces, type RowToSend } from "./rows-to-send.ts";

async function piecesOf(cells: readonly string[]): Promise<RowToSend[][]> {
  const rows = async function* () {
    for (const [at, cell] of cells.entries()) yield { line: at + 1, cells: [cell] };
  };
  return Array.fromAsync(inPieces(rows()));
}

const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json));

test("rows and pieces are measured in bytes: letters of three, and signs that JSON writes with six", async () => {
  const long = ["試".repeat(66_000), "\u0001".repeat(33_000)];
  const longer = ["試".repeat(67_000), "\u0001".repeat(34_000)];
  const pieces = await piecesOf([...long, ...long, ...long, ...longer]);
  const sent = pieces.flat();
  expect(sent.map(({ problem }) => problem)).toEqual([
    ...Array.from({ length: 6 }, () => undefined),
    "longer than a prospect may be",
    "longer than a prospect may be",
  ]);
  expect(sent.slice(0, 2).map(({ cells }) => cells[0])).toEqual(long);
  for (const piece of pieces) expect(bytesOf(piece)).toBeLessThan(700_000);
});
