export const csvLine = (cells: readonly string[]): string => `${cells.map(written).join(",")}\r\n`;

/** A spreadsheet program would execute a cell that looks like a formula; a number may begin with its sign. */
const written = (cell: string): string => {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-][\d\s().-]*$/.test(cell);
  return `"${(isFormula ? `'${cell}` : cell).replaceAll('"', '""')}"`;
};
