import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { type CsvError, type Info, parse } from "csv-parse";
import { CliError } from "./cli-error.ts";

/** `line` is the one on which the row ends. */
export type CsvRecord = { line: number; record: Record<string, string>; problem?: string };

/** `columns` has what each column of the file is taken for, once the first record was read. */
export type Csv = {
  records: AsyncIterable<CsvRecord>;
  columns: { name: string; meaning: string }[];
  totalBytes: number;
  readBytes(): number;
};

/**
 * Row by row, in the memory of one, the columns named by `nameOf`; there is an `email`. Commas, semicolons or tabs separate
 * the cells, whichever the first line has most of. A file that is not CSV throws while it is read, one that is not UTF-8
 * before its first row.
 */
export async function readCsv(file: string, nameOf: (name: string) => string): Promise<Csv> {
  const found = await stat(file).catch((error: Error) => {
    throw new CliError(`${file} can't be read: ${error.message}`);
  });
  // A pipe can be read but once: there it is noticed on the way.
  if (found.isFile()) for await (const _ of readText(file));
  const text = readText(file);
  const { value: first = "" } = await text.next();
  const columns: Csv["columns"] = [];
  const parser = parse({
    columns: (header: string[]) => {
      columns.push(...header.map((name) => ({ name: name.trim(), meaning: nameOf(name) })));
      return checkedColumns(
        columns.map(({ meaning }) => meaning),
        file,
      );
    },
    delimiter: delimiterOf(first),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  pipeline(startingWith(first, text), parser, () => {});
  return { records: readRecords(parser, file), columns, totalBytes: found.size, readBytes: () => parser.info.bytes };
}

/** Throws at a byte that is not UTF-8: taken for something else it would become a wrong name or address. */
async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    yield decode(() => decoder.decode(bytes, { stream: true }), file, line);
    line += newlinesIn(bytes);
  }
  yield decode(() => decoder.decode(), file, line);
}

function decode(work: () => string, file: string, line: number): string {
  try {
    return work();
  } catch {
    throw new CliError(
      `${file} is not UTF-8 (at line ${line} or after it). Save it as "CSV UTF-8" in the spreadsheet program, or convert it: iconv -f LATIN1 -t UTF-8`,
    );
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

const newlinesIn = (bytes: Buffer) => bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);

const delimiters = [",", ";", "\t"] as const;

function delimiterOf(text: string): string {
  const header = (text.trimStart().split(/\r?\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const counted = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

/** `First Name` is `first_name`. */
export const normalName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

type Parsed = { record: Record<string, string>; info: Info & { error?: CsvError } };

async function* readRecords(parser: AsyncIterable<Parsed>, file: string): AsyncGenerator<CsvRecord> {
  try {
    for await (const { record, info } of parser) {
      const hasMore = info.error?.code === "CSV_RECORD_INCONSISTENT_COLUMNS" && isLonger(info.error);
      yield { line: info.lines, record, ...(hasMore && { problem: "more cells than columns" }) };
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file} is not a CSV file that can be read: ${(error as Error).message}`);
  }
}

const isLonger = ({ record, columns }: CsvError) =>
  Array.isArray(record) && Array.isArray(columns) && record.length > columns.length;

function checkedColumns(columns: string[], file: string): string[] {
  if (!columns.includes("email"))
    throw new CliError(`${file} has no column email; its first line must name the columns.`);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw new CliError(`${file} has two columns ${repeated}.`);
  return columns;
}
