import { CsvReader, type CsvRow } from "./csv-reader.ts";
import { namesColumns } from "./people-columns.ts";
import { type Reading, readText } from "./read-text.ts";

/**
 * The first row has the columns' names: what some programs write above them is left out. Throws a CsvProblem.
 */
export async function* readRows(bytes: AsyncIterable<Uint8Array>, reading: Reading = {}): AsyncGenerator<CsvRow> {
  const texts = readText(bytes, reading);
  const head = await readHead(texts);
  if (head === "") return;
  const { delimiter, above } = layoutOf(head);
  const reader = new CsvReader(delimiter);
  const inTable = tableBelow(above);
  yield* inTable(reader.read(head));
  for await (const text of texts) yield* inTable(reader.read(text));
  yield* inTable(reader.end());
}

/** Blank cells behind the last column, as a separator at the end of each line makes them, are none. */
function tableBelow(above: number): (rows: CsvRow[]) => CsvRow[] {
  let left = above;
  let columns: number | undefined;
  return (rows) => {
    const found = rows.slice(left);
    left = Math.max(0, left - rows.length);
    for (const { cells } of found) {
      columns ??= cells.length;
      while (cells.length > columns && cells.at(-1) === "") cells.pop();
    }
    return found;
  };
}

const headCharacters = 64 * 1024;

/** A stream may bring the first row in pieces. */
async function readHead(texts: AsyncGenerator<string>): Promise<string> {
  let head = "";
  while (head.length < headCharacters) {
    const { done, value } = await texts.next();
    if (done) break;
    head += value;
  }
  return head;
}

const delimiters = [",", ";", "\t", "|"] as const;
/** By which a file tells Excel its separator. */
const separatorLine = /^sep=([,;\t|])\r?\n/i;

type Layout = { delimiter: string; above: number };

/** `above` counts the rows above the columns' names. */
function layoutOf(head: string): Layout {
  const named = separatorLine.exec(head)?.[1];
  const found = (named ? [named] : delimiters).flatMap((delimiter) => headingsIn(head, delimiter) ?? []);
  const [best] = found.toSorted((one, other) => other.columns - one.columns);
  return best ?? { delimiter: named ?? delimiterOf(head), above: named ? 1 : 0 };
}

/** LinkedIn writes notes above its table, and Salesforce a report's name and filters. */
const mostRowsAbove = 20;

/** What stands above a table has fewer cells than the table. */
function headingsIn(head: string, delimiter: string): (Layout & { columns: number }) | undefined {
  const rows = firstRows(head, delimiter);
  const above = rows.findIndex(({ cells }) => namesColumns(cells));
  const columns = filledIn(rows[above]);
  const isTable = above >= 0 && rows.slice(0, above).every((row) => filledIn(row) < columns);
  return isTable ? { delimiter, above, columns } : undefined;
}

const filledIn = (row: CsvRow | undefined) => row?.cells.filter((cell) => cell.trim() !== "").length ?? 0;

/** Of a text that no row is broken in with this delimiter, else those before it. */
function firstRows(head: string, delimiter: string): CsvRow[] {
  const reader = new CsvReader(delimiter);
  const rows: CsvRow[] = [];
  try {
    for (const line of head.split(/(?<=\n)/)) {
      rows.push(...reader.read(line));
      if (rows.length > mostRowsAbove) return rows;
    }
    rows.push(...reader.end());
  } catch {
    // The rows so far may do; whoever reads the file is told of the others.
  }
  return rows;
}

function delimiterOf(text: string): string {
  const header = (text.trimStart().split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counted = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}
