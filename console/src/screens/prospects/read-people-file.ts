import { CsvProblem } from "@outbound/csv/csv-problem";
import type { CsvRow } from "@outbound/csv/csv-reader";
import { isPersonField, meaningOf } from "@outbound/csv/people-columns";
import { readRows } from "@outbound/csv/read-rows";

export const mostRows = 10_000;
export const mostMegabytes = 20;

/** `rows` are without the one that names the columns. */
export type PeopleFile = { name: string; columns: string[]; rows: CsvRow[] };

/** The whole of a file, in memory. Throws a CsvProblem: for its size before a byte is read, for anything else where it stands. */
export async function readPeopleFile(file: File): Promise<PeopleFile> {
  const megabytes = file.size / 1_000_000;
  if (megabytes > mostMegabytes) {
    throw new CsvProblem(
      `It has ${Math.round(megabytes)} MB, and the browser takes up to ${mostMegabytes} MB. ${theOtherWay}`,
    );
  }
  const rows: CsvRow[] = [];
  for await (const row of readRows(piecesOf(file))) {
    rows.push(row);
    if (rows.length > mostRows + 1) {
      throw new CsvProblem(`It has more than ${mostRows.toLocaleString("en")} rows. ${theOtherWay}`);
    }
  }
  const [header, ...people] = rows;
  if (!header) throw new CsvProblem("It is empty.");
  if (people.length === 0)
    throw new CsvProblem("It has one line only. The first line names the columns, and people follow.");
  return { name: file.name, columns: header.cells, rows: people };
}

const theOtherWay =
  "Cut it into several files, or have whoever runs Outbound import it whole with “outbound prospect import”.";

/** Not by `for await`, which some browsers don't have for streams. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}

/** A column that is not imported. */
export const leftOut = "";

/** What each column is probably meant to be; a second column of the same meaning is left out. */
export function guessMeanings(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const guess = meaningOf(column);
    const meaning = isPersonField(guess) ? guess : customOf(guess);
    if (guess === "" || taken.has(meaning)) return leftOut;
    taken.add(meaning);
    return meaning;
  });
}

export const customOf = (column: string): string => `custom_fields.${column.trim().replace(/^custom_fields\./, "")}`;
