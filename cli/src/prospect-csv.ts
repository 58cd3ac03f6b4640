import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import type { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { type CsvError, type Info, parse } from "csv-parse";
import type { z } from "zod";
import { CliError } from "./cli-error.ts";

type Prospect = z.input<typeof importProspects.input>["prospects"][number];

/** `line` is the one on which the row ends. */
export type CsvRow = { line: number; prospect: Prospect; problem?: string };

export type ProspectCsv = { rows: AsyncIterable<CsvRow>; totalBytes: number; readBytes(): number };

const ownColumns = ["email", "first_name", "last_name", "timezone", "company_name"] as const;

/** Row by row, in the memory of one. A file that is not CSV throws while it is read. */
export async function readProspects(file: string): Promise<ProspectCsv> {
  const found = await stat(file).catch((error: Error) => {
    throw new CliError(`${file} can't be read: ${error.message}`);
  });
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkedColumns(header, file),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  pipeline(createReadStream(file), parser, () => {});
  return { rows: readRows(parser, file), totalBytes: found.size, readBytes: () => parser.info.bytes };
}

type CsvRecord = { record: Record<string, string>; info: Info & { error?: CsvError } };

async function* readRows(parser: AsyncIterable<CsvRecord>, file: string): AsyncGenerator<CsvRow> {
  try {
    for await (const { record, info } of parser) {
      const hasMore = info.error?.code === "CSV_RECORD_INCONSISTENT_COLUMNS" && isLonger(info.error);
      yield { line: info.lines, prospect: toProspect(record), ...(hasMore && { problem: "more cells than columns" }) };
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file} is not a CSV file that can be read: ${(error as Error).message}`);
  }
}

const isLonger = ({ record, columns }: CsvError) =>
  Array.isArray(record) && Array.isArray(columns) && record.length > columns.length;

/** Known columns in any spelling such as `First Name`; others keep theirs. */
function checkedColumns(header: readonly string[], file: string): string[] {
  const columns = header.map((name) => {
    const normal = name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    return normal === "tags" || ownColumns.some((column) => column === normal) ? normal : name.trim();
  });
  if (!columns.includes("email"))
    throw new CliError(`${file} has no column email; its first line must name the columns.`);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw new CliError(`${file} has two columns ${repeated}.`);
  return columns;
}

function toProspect(record: Record<string, string>): Prospect {
  const { email = "", tags = "" } = record;
  const own = ownColumns.filter((name) => name !== "email" && record[name]);
  const others = Object.entries(record).filter(
    ([name, value]) => value !== "" && name !== "tags" && !ownColumns.some((column) => column === name),
  );
  return {
    email,
    ...Object.fromEntries(own.map((name) => [name, record[name]])),
    tags: tags
      .split(";")
      .map((tag) => tag.trim())
      .filter(Boolean),
    custom_fields: Object.fromEntries(others.map(([name, value]) => [name.replace(/^custom_fields\./, ""), value])),
  };
}
