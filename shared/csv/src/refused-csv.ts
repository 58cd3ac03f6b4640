import { csvLine } from "./csv-line.ts";
import { csvHead } from "./csv-table.ts";
import { exported } from "./people-columns.ts";

export type RefusedRow = { line: number | null; cells: readonly string[]; reason: string };

export const longerThanAPerson = "longer than a prospect may be";
export const doubleInFile = "an earlier row of the file has this address";

/** An import of the mended file leaves the last two out. */
export const refusedHead = (columns: readonly string[]): string =>
  csvHead([...columns, exported("refused_because"), exported("line")]);

export const refusedLine = (columns: readonly string[], { line, cells, reason }: RefusedRow): string =>
  csvLine([
    ...columns.map((_, at) => cells[at] ?? ""),
    reason,
    line === null ? "" : String(line),
    ...cells.slice(columns.length),
  ]);
