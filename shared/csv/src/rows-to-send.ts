import type { CsvRow } from "./csv-reader.ts";
import { longerThanAPerson } from "./refused-csv.ts";

export type RowToSend = { line: number; cells: string[]; problem?: string };

/** The operation's own limits, minus room for its envelope. */
const pieceRows = 500;
const pieceBytes = 600_000;
/** Columns that are left out are in it, too, so it is more than a person may have. */
const longestRowBytes = 200_000;
const shownOfLongRow = 500;

/** Holds one piece in memory. Cells longer than any service accepts are cut, and the row says so. */
export async function* inPieces(rows: AsyncIterable<CsvRow>): AsyncGenerator<RowToSend[]> {
  let piece: RowToSend[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const next = toSend(row);
    const length = bytesOf(next);
    if (piece.length === pieceRows || (piece.length > 0 && bytes + length > pieceBytes)) {
      yield piece;
      piece = [];
      bytes = 0;
    }
    piece.push(next);
    bytes += length;
  }
  if (piece.length > 0) yield piece;
}

function toSend({ line, cells }: CsvRow): RowToSend {
  if (cells.some((cell) => cell.includes("\0"))) {
    return toSendAnyway({ line, cells: cells.map((cell) => cell.replaceAll("\0", "�")) }, "contains a NUL character");
  }
  return toSendAnyway({ line, cells }, undefined);
}

function toSendAnyway({ line, cells }: CsvRow, problem: string | undefined): RowToSend {
  const isLong = cells.length > 1_000 || bytesOf(cells) > longestRowBytes;
  if (!isLong) return { line, cells, ...(problem !== undefined && { problem }) };
  const shown = cells.slice(0, 20).map((cell) => cell.slice(0, shownOfLongRow));
  return { line, cells: shown, problem: longerThanAPerson };
}

const bytesOf = (json: unknown) => new TextEncoder().encode(JSON.stringify(json)).length;
