export type Output = { json?: boolean };
export type Columns<Row> = Record<string, (row: Row) => Cell>;
type Cell = string | number | boolean | null | undefined;

export function print({ json }: Output, value: unknown, sentence: string): void {
  process.stdout.write(`${json ? JSON.stringify(value, null, 2) : sentence}\n`);
}

export function printRows<Row extends object>({ json }: Output, rows: readonly Row[], columns: Columns<Row>): void {
  if (json) return print({ json }, rows, "");
  if (rows.length === 0) return print({}, rows, "None.");
  process.stdout.write(tableOf(rows, columns));
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export function tableOf<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const cells = rows.map((row) => Object.values(columns).map((column) => oneLine(column(row))));
  const lines = [Object.keys(columns).map((name) => name.toUpperCase()), ...cells];
  const widths = Object.keys(columns).map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((text, index) => text.padEnd(widths[index] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Control characters in others' texts are replaced, because a terminal would execute them. */
export function oneLine(cell: Cell): string {
  return cell === null || cell === undefined ? "–" : String(cell).replaceAll(/\p{Cc}+/gu, " ");
}

export function printFields({ json }: Output, value: unknown, fields: Record<string, Cell>): void {
  if (json) return print({ json }, value, "");
  const shown = Object.entries(fields).filter(([, field]) => field !== null && field !== undefined);
  const width = Math.max(...shown.map(([name]) => name.length));
  print({}, value, shown.map(([name, field]) => `${name.padEnd(width)}  ${oneLine(field)}`).join("\n"));
}

/** Keeps line breaks. Other control characters in others' texts are replaced, because a terminal would execute them. */
export const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, " ");
