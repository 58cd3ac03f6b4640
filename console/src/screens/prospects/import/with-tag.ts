import type { CsvRow } from "@outbound/csv/csv-reader";

type Columns = { columns: string[]; meanings: string[] };

/** A file whose people all get the tag: in its column of tags if it has one, else in one more. An empty tag changes nothing. */
export function withTag({ columns, meanings }: Columns, tag: string): Columns & { tagged: (row: CsvRow) => CsvRow } {
  if (tag === "") return { columns, meanings, tagged: (row) => row };
  const at = meanings.indexOf("tags");
  if (at >= 0) {
    const inCell = (cell: string) => (cell === "" ? tag : `${cell}; ${tag}`);
    const tagged = ({ line, cells }: CsvRow) => ({
      line,
      cells: padded(cells, at + 1).with(at, inCell(cells[at] ?? "")),
    });
    return { columns, meanings, tagged };
  }
  const tagged = ({ line, cells }: CsvRow) => ({ line, cells: [...padded(cells, columns.length), tag] });
  return { columns: [...columns, "tags"], meanings: [...meanings, "tags"], tagged };
}

const padded = (cells: readonly string[], length: number): string[] => [
  ...cells,
  ...Array.from({ length: Math.max(0, length - cells.length) }, () => ""),
];
