import { csvLine } from "./csv-line.ts";

/** One file's. Its head is asked for after its last line, as a row may bring a column. */
export type CsvTable<Row> = { head: () => string; line: (row: Row) => string };

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
});
