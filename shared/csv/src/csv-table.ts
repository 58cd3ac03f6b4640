import { csvLine } from "./csv-line.ts";

/**
 * One file's. A row may bring a column, so head and ends are asked for after the last line: `finish` takes whole lines, as
 * `line` made them, and completes those that were made before.
 */
export type CsvTable<Row> = { head: () => string; line: (row: Row) => string; finish: (lines: string) => string };

export type CsvColumns<Row> = readonly (readonly [
  name: string,
  cell: (row: Row) => string | number | boolean | null | undefined,
])[];

/** Begins with the mark by which spreadsheet programs know UTF-8. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`;

export const cellsOf = <Row>(columns: CsvColumns<Row>, row: Row): string[] =>
  columns.map(([, cell]) => String(cell(row) ?? ""));

export const csvTable = <Row>(columns: CsvColumns<Row>): CsvTable<Row> => ({
  head: () => csvHead(columns.map(([name]) => name)),
  line: (row) => csvLine(cellsOf(columns, row)),
  finish: (lines) => lines,
});
