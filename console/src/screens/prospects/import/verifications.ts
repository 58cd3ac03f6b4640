import { verificationBatchSize } from "@outbound/contracts/prospects/verification";
import type { CsvRow } from "@outbound/csv/csv-reader";
import { problemOf } from "@outbound/csv/people-columns";
import { readVerification, type Verification, verificationColumns } from "@outbound/csv/verification-row";
import type { Input, Output } from "../../../api/ask.ts";
import { patiently } from "../../../api/patiently.ts";
import { words } from "../words.ts";
import { type PeopleFile, peopleIn } from "./read-people-file.ts";

const mostShown = 100;

/** `unstored` holds the first of them alone. */
export type Stored = {
  rows: number;
  stored: number;
  outdated: number;
  notFound: number;
  refused: number;
  unstored: { line: number; email: string; why: string }[];
};
export const nothingStored: Stored = { rows: 0, stored: 0, outdated: 0, notFound: 0, refused: 0, unstored: [] };

export function missingColumn({ columns }: PeopleFile): string | undefined {
  const meanings = verificationColumns(columns);
  return ["email", "status"].find((column) => !meanings.includes(column));
}

type Options = {
  /** Stores the results of one batch. */
  send: (results: Input<"verification.store">["results"]) => Promise<Output<"verification.store">>;
  tell: (stored: Stored) => void;
  /** The wait before another try while the server wants fewer requests a minute. */
  waitMs?: number;
};

type Row = { line: number; email: string } & ({ result: Verification } | { problem: string });

/** Of an address the last check counts, so after a failure the same file can be stored again. */
export async function storeFile(file: PeopleFile, { send, tell, waitMs = 5_000 }: Options): Promise<Stored> {
  const meanings = verificationColumns(file.columns);
  let stored = nothingStored;
  let rows: Row[] = [];
  const flush = async () => {
    stored = add(stored, rows, await store(rows));
    rows = [];
    tell(stored);
  };
  const store = async (batch: readonly Row[]) => {
    const results = batch.flatMap((row) => ("result" in row ? [row.result] : []));
    if (results.length === 0) return [];
    return (await patiently(() => send(results), waitMs)).data;
  };
  for await (const row of peopleIn(file)) {
    rows.push(read(row, meanings));
    if (rows.length === verificationBatchSize) await flush();
  }
  await flush();
  return stored;
}

function read({ line, cells }: CsvRow, meanings: string[]): Row {
  const record = Object.fromEntries(meanings.map((meaning, at) => [meaning, cells[at] ?? ""]));
  const problem = problemOf(cells, meanings);
  return { line, email: record["email"] ?? "", ...(problem ? { problem } : readVerification(record, parseDate)) };
}

function parseDate(text: string): Date | undefined {
  const date = new Date(/^\d{4}-\d\d/.test(text) ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function add(
  before: Stored,
  rows: readonly Row[],
  answers: readonly { result: "stored" | "outdated" | "not-found" }[],
): Stored {
  const sum = { ...before, unstored: [...before.unstored], rows: before.rows + rows.length };
  const answered = answers.values();
  for (const row of rows) {
    const result = "problem" in row ? "refused" : (answered.next().value?.result ?? "not-found");
    sum[result === "not-found" ? "notFound" : result] += 1;
    if (result === "stored" || sum.unstored.length === mostShown) continue;
    const why = "problem" in row ? row.problem : words[result === "outdated" ? "outdated" : "notFound"];
    sum.unstored.push({ line: row.line, email: row.email, why });
  }
  return sum;
}
