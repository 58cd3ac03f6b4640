import { parseIsoDate } from "@outbound/contracts/iso-date";
import { verificationStatuses } from "@outbound/contracts/prospects/prospect";
import type { storeVerifications } from "@outbound/contracts/prospects/store-verifications";
import { normalName } from "@outbound/csv/people-columns";
import type { z } from "zod";
import { type Csv, type CsvRecord, readCsv } from "./read-csv.ts";

type Verification = z.input<typeof storeVerifications.input>["results"][number];

export type VerificationRow = { line: number; email: string } & ({ result: Verification } | { problem: string });

export async function readVerifications(
  file: string,
): Promise<Omit<Csv, "records"> & { rows: AsyncIterable<VerificationRow> }> {
  const { records, ...csv } = await readCsv(file, (name) => normalName(name).replace(/^verification_/, ""));
  return { ...csv, rows: mapRows(records) };
}

async function* mapRows(records: AsyncIterable<CsvRecord>): AsyncGenerator<VerificationRow> {
  for await (const row of records) yield toRow(row);
}

function toRow({ line, record, problem }: CsvRecord): VerificationRow {
  const { email = "", checked_at = "" } = record;
  const status = verificationStatuses.find((one) => one === record["status"]?.toLowerCase());
  const date = checked_at === "" ? null : parseIsoDate(checked_at);
  const refused = (reason: string) => ({ line, email, problem: reason });
  if (problem !== undefined) return refused(problem);
  if (!status) return refused(`status must be one of: ${verificationStatuses.join(", ")}`);
  if (date === undefined) return refused("checked_at must be an ISO 8601 date or date-time");
  return { line, email, result: { email, status, checked_at: date && date.toISOString() } };
}
