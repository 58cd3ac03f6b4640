import type { CsvRow } from "@outbound/csv/csv-reader";
import { type Person, problemOf, toPerson } from "@outbound/csv/people-columns";
import type { Input, Output } from "../../api/ask.ts";
import { newKey } from "../../api/request-key.ts";
import { leftOut, type PeopleFile } from "./read-people-file.ts";

type Result = Output<"prospect.import">["data"][number]["result"];
export type Refused = { row: CsvRow; reason: string };
export type Report = { created: number; duplicate: number; refused: Refused[]; emails: string[] };
type Batch = { key: string; rows: CsvRow[]; people: Person[] };
type Send = (input: Input<"prospect.import">, key: string) => Promise<Output<"prospect.import">>;

export type ImportRun = { total: number; batches: Batch[]; done: number; report: Report };

/** The operation's own limits, with room for its envelope. */
const batchRows = 500;
const batchChars = 400_000;
const longestPerson = 100_000;

/** The batches of a file, each under a key of its own, and the rows that need not be sent. */
export function planImport({ columns, rows }: PeopleFile, meanings: readonly string[]): ImportRun {
  const report: Report = { created: 0, duplicate: 0, refused: [], emails: [] };
  const batches: Batch[] = [];
  let chars = 0;
  for (const row of rows) {
    const person = personOf(row, meanings);
    const length = JSON.stringify(person).length;
    const reason = problemOf(row.cells, columns) ?? unfit(person, length);
    if (reason !== undefined) {
      report.refused.push({ row, reason });
      continue;
    }
    let batch = batches.at(-1);
    if (!batch || batch.rows.length === batchRows || chars + length > batchChars) {
      batch = { key: newKey(), rows: [], people: [] };
      batches.push(batch);
      chars = 0;
    }
    batch.rows.push(row);
    batch.people.push(person);
    chars += length;
  }
  return { total: rows.length, batches, done: 0, report };
}

export function personOf({ cells }: CsvRow, meanings: readonly string[]): Person {
  const meant = meanings.map((meaning, at): [string, string] => [meaning, cells[at] ?? ""]);
  return toPerson(Object.fromEntries(meant.filter(([meaning]) => meaning !== leftOut)));
}

function unfit(person: Person, length: number): string | undefined {
  if (person.email === "") return "no email address";
  if (length > longestPerson) return "longer than a person may be";
  return JSON.stringify(person).includes("\\u0000") ? "contains a NUL character" : undefined;
}

/**
 * Sends what is not done yet, batch by batch. After a failure the same run goes on where it stopped: the batch whose answer was
 * lost is asked again under its key, and its people are not told as there already.
 */
export async function runImport(run: ImportRun, send: Send, tell: (run: ImportRun) => boolean): Promise<ImportRun> {
  let now = run;
  for (const batch of run.batches.slice(run.done)) {
    const { data } = await send({ source: "csv", prospects: batch.people }, batch.key);
    now = { ...now, done: now.done + 1, report: add(now.report, batch, data) };
    if (!tell(now)) break;
  }
  return now;
}

function add(report: Report, { rows, people }: Batch, data: readonly { result: Result }[]): Report {
  const next = { ...report, refused: [...report.refused], emails: [...report.emails] };
  for (const [at, { result }] of data.entries()) {
    const row = rows[at];
    if (!row) continue;
    if (result === "created") next.created += 1;
    if (result === "duplicate") next.duplicate += 1;
    if (result === "created" || result === "duplicate") next.emails.push(people[at]?.email ?? "");
    else next.refused.push({ row, reason: reasons[result] });
  }
  return next;
}

const reasons = { "invalid-email": "not an email address", erased: "this person asked to be erased" };

/** How many rows have been looked at. */
export const rowsDone = ({ total, batches, done }: ImportRun): number =>
  total - batches.slice(done).reduce((sum, { rows }) => sum + rows.length, 0);
