import type { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { isExported, isPersonField, meaningOf, toPerson } from "@outbound/csv/people-columns";
import type { z } from "zod";
import { oneLine } from "./output.ts";
import { type Csv, type CsvRecord, readCsv } from "./read-csv.ts";

type Prospect = z.input<typeof importProspects.input>["prospects"][number];

export type CsvRow = { line: number; prospect: Prospect; problem?: string };

export type ProspectCsv = Omit<Csv, "records"> & { rows: AsyncIterable<CsvRow> };

/** Reads row by row in the memory of one. Throws while reading when the file isn't CSV. */
export async function readProspects(file: string): Promise<ProspectCsv> {
  const { records, ...csv } = await readCsv(file, meaningOf);
  return { ...csv, rows: mapRows(records) };
}

export const describeColumns = (columns: Csv["columns"]): string =>
  `Columns: ${columns.map(({ name, meaning }) => `${oneLine(name)} is ${isPersonField(meaning) ? meaning : isExported(meaning) ? "left out" : "a custom field"}`).join(", ")}.`;

async function* mapRows(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRow> {
  for await (const { line, record, problem } of records) {
    yield { line, prospect: toPerson(record), ...(problem && { problem }) };
  }
}
