import { CsvProblem } from "@outbound/csv/csv-problem";
import type { CsvRow } from "@outbound/csv/csv-reader";
import { headless, isHeadless } from "@outbound/csv/people-columns";
import { readRows } from "@outbound/csv/read-rows";
import type { Encoding } from "@outbound/csv/read-text";
import { piecesOf } from "../../../ui/pieces-of.ts";

export const mostRows = 1_000_000;
export const mostMegabytes = 100;
const rowsShown = 50;

/** `rows` are the first rows below the columns' names; `total` counts them all. */
export type PeopleFile = {
  name: string;
  columns: string[];
  rows: CsvRow[];
  total: number;
  encoding: Encoding;
  file: File;
};

/** Takes the memory of one row. `tell` gets the bytes read so far. Throws a CsvProblem: for the file's size before a byte is read. */
export async function readPeopleFile(
  file: File,
  given?: Encoding,
  tell: (bytes: number) => void = () => {},
): Promise<PeopleFile> {
  const megabytes = file.size / 1_000_000;
  if (megabytes > mostMegabytes) {
    throw new CsvProblem(
      `The file has ${Math.round(megabytes)} MB, and an import takes up to ${mostMegabytes} MB. ${theOtherWay}`,
    );
  }
  const rows: CsvRow[] = [];
  let total = -1;
  let encoding: Encoding = "utf-8";
  const found = (one: Encoding) => {
    encoding = one;
  };
  for await (const row of readRows(telling(withoutWorkbook(piecesOf(file)), tell), { encoding: given, found })) {
    total += 1;
    if (rows.length <= rowsShown) rows.push(row);
    if (total > mostRows) {
      throw new CsvProblem(`The file has more than ${mostRows.toLocaleString("en")} rows. ${theOtherWay}`);
    }
  }
  const [header, ...people] = rows;
  if (!header) throw new CsvProblem("The file is empty.");
  if (isHeadless(header.cells)) throw new CsvProblem(headless);
  if (people.length === 0)
    throw new CsvProblem("The file has one line only. Its first line names the columns, and the prospects follow.");
  return { name: file.name, columns: header.cells, rows: people, total, encoding, file };
}

async function* telling(pieces: AsyncIterable<Uint8Array>, tell: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    yield piece;
    bytes += piece.length;
    tell(bytes);
  }
}

/** Excel's own files, by their first bytes: of today and of before 2007. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export async function* withoutWorkbook(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && workbooks.some((bytes) => bytes.every((byte, at) => piece[at] === byte))) {
      throw new CsvProblem("This is a spreadsheet’s own file. Save it as CSV, and choose that file.");
    }
    isFirst = false;
    yield piece;
  }
}

const theOtherWay = "Split it into several files.";

export async function* peopleIn({ file, encoding }: Pick<PeopleFile, "file" | "encoding">): AsyncGenerator<CsvRow> {
  const rows = readRows(piecesOf(file), { encoding });
  await rows.next();
  yield* rows;
}
