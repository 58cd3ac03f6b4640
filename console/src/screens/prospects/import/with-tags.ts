import type { CsvRow } from "@outbound/csv/csv-reader";

type Columns = { columns: string[]; meanings: string[] };

/** A file whose people all get the tags: in its column of tags if it has one, else in one more. None changes nothing. */
export function withTags(
  { columns, meanings }: Columns,
  tags: readonly string[],
): Columns & { tagged: (row: CsvRow) => CsvRow } {
  const text = tags.join("; ");
  if (text === "") return { columns, meanings, tagged: (row) => row };
  const at = meanings.indexOf("tags");
  if (at >= 0) {
    const inCell = (cell: string) => (cell === "" ? text : `${cell}; ${text}`);
    const tagged = ({ line, cells }: CsvRow) => ({
      line,
      cells: padded(cells, at + 1).with(at, inCell(cells[at] ?? "")),
    });
    return { columns, meanings, tagged };
  }
  const tagged = ({ line, cells }: CsvRow) => ({ line, cells: [...padded(cells, columns.length), text] });
  return { columns: [...columns, "tags"], meanings: [...meanings, "tags"], tagged };
}

const padded = (cells: readonly string[], length: number): string[] => [
  ...cells,
  ...Array.from({ length: Math.max(0, length - cells.length) }, () => ""),
];
