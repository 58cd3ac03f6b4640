import { parseIsoDate } from "@outbound/contracts/iso-date";
import { readVerification, type Verification, verificationColumns } from "@outbound/csv/verification-row";
import { type Csv, type CsvRecord, readCsv } from "../input/read-csv.ts";

export type VerificationRow = { line: number; email: string } & ({ result: Verification } | { problem: string });

export async function readVerifications(
  file: string,
): Promise<Omit<Csv, "records"> & { rows: AsyncIterable<VerificationRow> }> {
  const { records, ...csv } = await readCsv(file, verificationColumns);
  return { ...csv, rows: mapRows(records) };
}

async function* mapRows(records: AsyncIterable<CsvRecord>): AsyncGenerator<VerificationRow> {
  for await (const { line, record, problem } of records) {
    const read = problem === undefined ? readVerification(record, parseIsoDate) : { problem };
    yield { line, email: record["email"] ?? "", ...read };
  }
}
