import type { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { guessMeanings, isPersonField, leftOut, toPerson, unfit } from "@outbound/csv/people-columns";
import type { z } from "zod";
import { oneLine } from "./output.ts";
import { type Csv, type CsvRecord, readCsv } from "./read-csv.ts";

type Prospect = z.input<typeof importProspects.input>["prospects"][number];

export type CsvRow = { line: number; prospect: Prospect; problem?: string };

export type ProspectCsv = Omit<Csv, "records"> & { rows: AsyncIterable<CsvRow> };

/** Reads row by row in the memory of one. Throws while reading when the file isn't CSV. */
export async function readProspects(file: string): Promise<ProspectCsv> {
  const { records, ...csv } = await readCsv(file, guessMeanings);
  return { ...csv, rows: mapRows(records) };
}

export const describeColumns = (columns: Csv["columns"]): string =>
  `Columns: ${columns.map(({ name, meaning }) => `${oneLine(name)} is ${isPersonField(meaning) ? meaning : meaning === leftOut ? "left out" : "a custom field"}`).join(", ")}.`;

async function* mapRows(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRow> {
  for await (const { line, record, problem } of records) {
    const prospect = toPerson(record);
    const reason = problem ?? unfit(prospect);
    yield { line, prospect, ...(reason && { problem: reason }) };
  }
}
