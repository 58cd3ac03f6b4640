import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { CsvProblem } from "@outbound/csv/csv-problem";
import type { CsvRow } from "@outbound/csv/csv-reader";
import { headless, isHeadless, leftOut, problemOf } from "@outbound/csv/people-columns";
import { readRows } from "@outbound/csv/read-rows";
import { type Encoding, readText } from "@outbound/csv/read-text";
import { CliError } from "../output/cli-error.ts";
import { isStandardInput, nameOf as nameOfFile, unreadable } from "./read-file.ts";

export type CsvRecord = { line: number; record: Record<string, string>; problem?: string };

export type Csv = {
  records: AsyncIterable<CsvRecord>;
  columns: { name: string; meaning: string }[];
  /** Known once all is read. */
  encoding(): Encoding;
  totalBytes: number;
  readBytes(): number;
};

type Meanings = (names: readonly string[]) => string[];

/**
 * Takes the memory of one row. Throws while reading when the file isn't CSV, and before the first row when it isn't of its
 * encoding.
 */
export async function readCsv(file: string, meaningsOf: Meanings, given?: Encoding): Promise<Csv> {
  const columns: Csv["columns"] = [];
  let read: Encoding = given ?? "utf-8";
  const reading = {
    encoding: given,
    found: (encoding: Encoding) => {
      read = encoding;
    },
  };
  const encoding = () => read;
  if (isStandardInput(file)) {
    return {
      records: readRecords(readRows(process.stdin, reading), file, columns, meaningsOf),
      columns,
      encoding,
      totalBytes: 0,
      readBytes: () => 0,
    };
  }
  const found = await stat(file).catch((error: Error) => {
    throw unreadable(file, error);
  });
  // A pipe can be read only once, so there the encoding is checked on the way.
  if (found.isFile()) {
    await withFileName(file, async () => {
      for await (const _ of readText(createReadStream(file), reading)) continue;
    });
  }
  const bytes = createReadStream(file);
  return {
    records: readRecords(readRows(bytes, reading), file, columns, meaningsOf),
    columns,
    encoding,
    totalBytes: found.size,
    readBytes: () => bytes.bytesRead,
  };
}

async function* readRecords(
  rows: AsyncGenerator<CsvRow>,
  file: string,
  columns: Csv["columns"],
  meaningsOf: Meanings,
): AsyncGenerator<CsvRecord> {
  const header = await withFileName(file, () => rows.next());
  const names = header.done ? [] : header.value.cells;
  const meanings = checkedMeanings(names, meaningsOf, file);
  columns.push(...names.map((name, at) => ({ name, meaning: meanings[at] ?? leftOut })));
  while (true) {
    const { done, value } = await withFileName(file, () => rows.next());
    if (done) return;
    const problem = problemOf(value.cells, names);
    const record = Object.fromEntries(meanings.map((meaning, at) => [meaning, value.cells[at] ?? ""]));
    yield { line: value.line, record, ...(problem && { problem }) };
  }
}

export async function withFileName<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    throw new CliError(`${nameOfFile(file)} can't be read as a CSV file. ${error.message}`);
  }
}

export function checkedMeanings(names: readonly string[], meaningsOf: Meanings, file: string): string[] {
  const meanings = meaningsOf(names);
  if (isHeadless(names)) throw new CliError(`${nameOfFile(file)} can't be read as a CSV file. ${headless}`);
  if (!meanings.includes("email"))
    throw new CliError(`${nameOfFile(file)} has no column email; its first line must name the columns.`);
  const repeated = [meanings, names].flatMap(
    (texts) => texts.find((text, at) => text && texts.indexOf(text) < at) ?? [],
  );
  if (repeated[0] !== undefined) throw new CliError(`${nameOfFile(file)} has two columns ${repeated[0]}.`);
  return meanings;
}
