import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { type CsvError, type Info, parse } from "csv-parse";
import { CliError } from "./cli-error.ts";

/** `line` is the one on which the row ends. */
export type CsvRecord = { line: number; record: Record<string, string>; problem?: string };

export type Csv = { records: AsyncIterable<CsvRecord>; totalBytes: number; readBytes(): number };

/** Row by row, in the memory of one, the columns named by `nameOf`; there is an `email`. A file that is not CSV throws while it is read. */
export async function readCsv(file: string, nameOf: (name: string) => string): Promise<Csv> {
  const found = await stat(file).catch((error: Error) => {
    throw new CliError(`${file} can't be read: ${error.message}`);
  });
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkedColumns(header.map(nameOf), file),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  pipeline(createReadStream(file), parser, () => {});
  return { records: readRecords(parser, file), totalBytes: found.size, readBytes: () => parser.info.bytes };
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
