export type RefusedRow = { line: number | null; cells: readonly string[]; reason: string };

export const refusedHead = (columns: readonly string[]): string =>
  `\uFEFF${lineOf([...columns, "refused_because", "line"])}`;

/** The row with its line and the reason of the refusal, to be corrected and imported again. */
export const refusedLine = (columns: readonly string[], { line, cells, reason }: RefusedRow): string =>
  lineOf([
    ...columns.map((_, at) => cells[at] ?? ""),
    reason,
    line === null ? "" : String(line),
    ...cells.slice(columns.length),
  ]);

const lineOf = (cells: readonly string[]): string => `${cells.map(written).join(",")}\r\n`;

/** A spreadsheet program would execute a cell that looks like a formula; a number may begin with its sign. */
const written = (cell: string): string => {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-][\d\s().-]*$/.test(cell);
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`;
};
