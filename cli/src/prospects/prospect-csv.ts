import type { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { guessMeanings, isPersonField, leftOut, toPerson, unfit } from "@outbound/csv/people-columns";
import type { Encoding } from "@outbound/csv/read-text";
import type { z } from "zod";
import { type Csv, type CsvRecord, readCsv } from "../input/read-csv.ts";
import { oneLine } from "../output/output.ts";

type Prospect = z.input<typeof importProspects.input>["prospects"][number];

export type CsvRow = { line: number; prospect: Prospect; problem?: string };

export type ProspectCsv = Omit<Csv, "records"> & { rows: AsyncIterable<CsvRow> };

/** `encoding` is the file's, if somebody named it, and `known` has the names of the workspace's custom fields. */
export type ReadAs = { encoding?: Encoding | undefined; known?: readonly string[] };

/** Reads row by row in the memory of one. Throws while reading when the file isn't CSV. */
export async function readProspects(file: string, { encoding, known = [] }: ReadAs = {}): Promise<ProspectCsv> {
  const { records, ...csv } = await readCsv(file, (names) => guessMeanings(names, known), encoding);
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
