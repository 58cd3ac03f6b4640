import type { Refused } from "./import-run.ts";

/** The rows as they came, each with its line and why it was refused; to be mended and imported again. */
export function refusedCsv(columns: readonly string[], refused: readonly Refused[]): string {
  const sorted = refused.toSorted((one, other) => one.row.line - other.row.line);
  const lines = [
    [...columns, "refused_because", "line"],
    ...sorted.map(({ row, reason }) => [
      ...columns.map((_, at) => row.cells[at] ?? ""),
      reason,
      String(row.line),
      ...row.cells.slice(columns.length),
    ]),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(written).join(",")).join("\r\n")}\r\n`;
}

/** A spreadsheet program would run what looks like a formula; a number may begin with its sign. */
const written = (cell: string): string => {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-][\d\s().-]*$/.test(cell);
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`;
};
