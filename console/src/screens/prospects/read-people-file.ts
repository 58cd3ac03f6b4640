import { CsvProblem } from "@outbound/csv/csv-problem";
import type { CsvRow } from "@outbound/csv/csv-reader";
import { headless, isHeadless } from "@outbound/csv/people-columns";
import { readRows } from "@outbound/csv/read-rows";
import type { Encoding } from "@outbound/csv/read-text";
import { piecesOf } from "../../ui/pieces-of.ts";

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

/** Takes the memory of one row. Throws a CsvProblem: for the file's size before a byte is read. */
export async function readPeopleFile(file: File, given?: Encoding): Promise<PeopleFile> {
  const megabytes = file.size / 1_000_000;
  if (megabytes > mostMegabytes) {
    throw new CsvProblem(
      `It has ${Math.round(megabytes)} MB, and an import takes up to ${mostMegabytes} MB. ${theOtherWay}`,
    );
  }
  const rows: CsvRow[] = [];
  let total = -1;
  let encoding: Encoding = "utf-8";
  const found = (one: Encoding) => {
    encoding = one;
  };
  for await (const row of readRows(piecesOf(file), { encoding: given, found })) {
    total += 1;
    if (rows.length <= rowsShown) rows.push(row);
    if (total > mostRows) {
      throw new CsvProblem(`It has more than ${mostRows.toLocaleString("en")} rows. ${theOtherWay}`);
    }
  }
  const [header, ...people] = rows;
  if (!header) throw new CsvProblem("It is empty.");
  if (isHeadless(header.cells)) throw new CsvProblem(headless);
  if (people.length === 0)
    throw new CsvProblem("It has one line only. The first line names the columns, and people follow.");
  return { name: file.name, columns: header.cells, rows: people, total, encoding, file };
}

const theOtherWay = "Cut it into several files.";

export async function* peopleIn({ file, encoding }: Pick<PeopleFile, "file" | "encoding">): AsyncGenerator<CsvRow> {
  const rows = readRows(piecesOf(file), { encoding });
  await rows.next();
  yield* rows;
}
