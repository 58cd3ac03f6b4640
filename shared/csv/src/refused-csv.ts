import { csvLine } from "./csv-line.ts";
import { csvHead } from "./csv-table.ts";

export type RefusedRow = { line: number | null; cells: readonly string[]; reason: string };

export const doubleInFile = "an earlier row of the file has this address";

export const refusedHead = (columns: readonly string[]): string => csvHead([...columns, "refused_because", "line"]);

export const refusedLine = (columns: readonly string[], { line, cells, reason }: RefusedRow): string =>
  csvLine([
    ...columns.map((_, at) => cells[at] ?? ""),
    reason,
    line === null ? "" : String(line),
    ...cells.slice(columns.length),
  ]);
