import type { Caller } from "@outbound/contracts/caller";
import { longerThanAPerson } from "@outbound/csv/refused-csv";
import type { Unit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import type { Imported } from "../imports/import-people.ts";
import { lockChunk, replaceRefused } from "../jobs/chunk-table.ts";
import { recount, type StoredJob } from "../jobs/job-table.ts";
import type { Refused } from "../jobs/refused-row.ts";
import { bringIn, countedAs } from "./bring-in.ts";

type Row = { line: number; cells: string[] };
type Fixed = Pick<StoredJob, "counts" | "refused"> & { change: Imported["change"]; left: Refused[] };

/** Behind every chunk, so that who is anywhere in the file is there twice. */
const afterAll = 1_000_000;

/** Imports refused rows of a chunk with other cells. Undefined of a chunk without any. Requires `lockForProspects`. */
export async function fixInChunk(
  unit: Unit,
  context: Context & Caller,
  { job, number, rows }: { job: StoredJob; number: number; rows: readonly Row[] },
): Promise<Fixed | undefined> {
  const chunk = await lockChunk(unit, job, number);
  if (!chunk) return undefined;
  const tried = new Map(rows.map((row) => [row.line, row]));
  const isTried = (row: Refused) => row.line !== undefined && tried.has(row.line);
  const [again, kept] = [chunk.refused.filter(isTried), chunk.refused.filter((row) => !isTried(row))];
  const whole = again.filter(isWhole);
  const { outcome, change } = await bringIn(unit, context, {
    job,
    number: afterAll,
    rows: whole.flatMap(({ line }) => tried.get(line ?? 0) ?? []),
  });
  const left = [...again.filter((row) => !isWhole(row)), ...outcome.refused];
  const refused = [...kept, ...left].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const recounted = (counts: StoredJob["counts"]) => changed(counts, whole, outcome.counts);
  await replaceRefused(unit, job, { number, counts: recounted(chunk.counts), refused, people: outcome.people });
  const figures = { counts: recounted(job.counts), refused: job.refused - whole.length + outcome.refused.length };
  await recount(unit, job, figures);
  return { ...figures, change, left };
}

/** What was cut or taken away would be lost. */
const isWhole = ({ cells, reason }: Refused) => cells !== undefined && reason !== longerThanAPerson;

function changed(before: StoredJob["counts"], gone: readonly Refused[], more: StoredJob["counts"]) {
  const counts = { ...before };
  for (const row of gone) counts[countedAs(row)] = (counts[countedAs(row)] ?? 0) - 1;
  for (const [result, figure] of Object.entries(more)) counts[result] = (counts[result] ?? 0) + figure;
  return Object.fromEntries(Object.entries(counts).filter(([, figure]) => figure > 0));
}
