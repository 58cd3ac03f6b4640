import type { ImportRow } from "@outbound/contracts/jobs/import-rows";
import type { Unit } from "@outbound/events/unit-of-work";
import type { Imported } from "../imports/import-people.ts";
import type { Chunk, Outcome } from "../jobs/chunk-table.ts";
import { once } from "../jobs/once.ts";
import { type DoChunk, isId } from "../jobs/step.ts";
import { pushCopies } from "../push/copies.ts";
import { bringIn } from "./bring-in.ts";

/** The next chunk doesn't wait until the campaign service is told of this one; only the job's end does. */
export const importChunk: DoChunk = async (context, job, chunk) => {
  const isLast = job.done + chunk.size >= job.total;
  let change: Imported["change"] | undefined;
  const work = async (unit: Unit): Promise<Outcome> => {
    const brought = await bringIn(unit, context, { job, number: chunk.number, rows: rowsOf(chunk.rows) });
    unit.afterCommit(() => {
      change = brought.change;
    });
    return brought.outcome;
  };
  const outcome = await once(context.db.of(context.workspaceId), job, chunk, work, { advances: !isLast });
  if (change) await pushCopies(change, context);
  return outcome;
};

const rowsOf = (rows: Chunk["rows"]): ImportRow[] => rows.flatMap((row) => (isId(row) ? [] : row));
