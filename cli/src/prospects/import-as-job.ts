import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { addRows, importRows, runJob } from "@outbound/contracts/jobs/import-rows";
import { guessMeanings } from "@outbound/csv/people-columns";
import { readRows } from "@outbound/csv/read-rows";
import type { Encoding } from "@outbound/csv/read-text";
import { doubleInFile } from "@outbound/csv/refused-csv";
import { inPieces } from "@outbound/csv/rows-to-send";
import { checkedMeanings, withFileName } from "../input/read-csv.ts";
import { refusedPages, untilEnded } from "../jobs/follow-job.ts";
import { CliError } from "../output/cli-error.ts";
import type { Session } from "../session/session.ts";
import type { ImportReport, RefusedRow } from "./import-report.ts";
import type { ReadAs } from "./prospect-csv.ts";

/** A file of this size or more is imported as a job on the server, so the import continues without this machine. */
export const largeFileBytes = 2_000_000;

/** Sends the file and waits. An interruption before everything is sent imports nobody. */
export async function importAsJob(
  session: Session,
  workspaceId: string,
  file: string,
  { encoding, known = [] }: ReadAs & { encoding: Encoding },
): Promise<ImportReport> {
  const { call } = session;
  const rows = readRows(createReadStream(file), { encoding });
  const header = await withFileName(file, () => rows.next());
  const columns = header.done ? [] : header.value.cells;
  const meanings = checkedMeanings(columns, (names) => guessMeanings(names, known), file);
  const { id } = await call(importRows, { name: basename(file).slice(0, 200), columns, meanings }, workspaceId);
  let pieces = 0;
  await withFileName(file, async () => {
    for await (const piece of inPieces(rows)) {
      await call(addRows, { id, number: pieces, rows: piece }, workspaceId);
      pieces += 1;
    }
  });
  await call(runJob, { id, pieces }, workspaceId);
  const job = await untilEnded(session, workspaceId, id);
  if (job.state !== "done") throw new CliError(job.problem ?? `The import was ${job.state} after ${job.done} rows.`);
  const { created = 0, duplicate = 0, double = 0, erased = 0, invalid = 0, "invalid-email": unparsed = 0 } = job.counts;
  return {
    encoding,
    created,
    other_emails: job.counts["other-emails"] ?? 0,
    duplicate: duplicate + double,
    invalid: invalid + unparsed,
    erased,
    columns: columns.map((name, at) => ({ name, meaning: meanings[at] ?? "" })),
    rows: await readRefused(session, workspaceId, id, meanings.indexOf("email")),
  };
}

async function readRefused(session: Session, workspaceId: string, id: string, emailAt: number): Promise<RefusedRow[]> {
  const rows: RefusedRow[] = [];
  for await (const { data } of refusedPages(session, workspaceId, id)) {
    for (const { line, cells, reason } of data) {
      const result = cells.length === 0 ? "erased" : reason === doubleInFile ? "duplicate" : "invalid";
      rows.push({ line: line ?? 0, email: cells[emailAt] ?? "", result, ...(result !== "erased" && { reason }) });
    }
  }
  return rows;
}
