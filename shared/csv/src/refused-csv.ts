import { csvLine } from "./csv-line.ts";

export type RefusedRow = { line: number | null; cells: readonly string[]; reason: string };

export const refusedHead = (columns: readonly string[]): string =>
  `\uFEFF${csvLine([...columns, "refused_because", "line"])}`;

/** The row with its line and the reason of the refusal, to be corrected and imported again. */
export const refusedLine = (columns: readonly string[], { line, cells, reason }: RefusedRow): string =>
  csvLine([
    ...columns.map((_, at) => cells[at] ?? ""),
    reason,
    line === null ? "" : String(line),
    ...cells.slice(columns.length),
  ]);
