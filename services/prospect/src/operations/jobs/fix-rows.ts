import { implement } from "@outbound/broker/implement";
import { badRequest, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { fixRows } from "@outbound/contracts/jobs/fix-rows";
import { isEnded } from "@outbound/contracts/jobs/job";
import type { InputOf } from "@outbound/contracts/operation";
import { inUnit, type Unit } from "@outbound/events/unit-of-work";
import { fixInChunk } from "../../chunks/fix-in-chunk.ts";
import type { Context } from "../../context.ts";
import type { Imported } from "../../imports/import-people.ts";
import { lockJob, readJob } from "../../jobs/job-table.ts";
import { pushCopies } from "../../push/copies.ts";
import { lockForProspects } from "../../workspaces/workspace-lock.ts";

type Rows = InputOf<typeof fixRows>["rows"];

export default implement(fixRows, async ({ id, rows }, context: Context & Caller) => {
  const workspace = context.db.of(context.workspaceId);
  const { reasons, changes } = await workspace.transaction(inUnit((unit) => fix(unit, context, id, rows)));
  for (const change of changes) await pushCopies(change, context);
  const data = rows.map(({ line }) => ({ line, reason: reasons.get(line) ?? null }));
  return { data, job: await readJob(workspace, id) };
});

async function fix(unit: Unit, context: Context & Caller, id: string, rows: Rows) {
  const reasons = new Map<number, string>();
  const changes: Imported["change"][] = [];
  const job = await lockJob(unit, id);
  if (job.kind !== "import") throw badRequest("Only rows of an import can be fixed.");
  if (!isEnded(job.state)) throw conflict("This import is under way: wait until it has ended.");
  // An erasure holds the workspace while it empties chunks.
  await lockForProspects(unit);
  let { counts, refused } = job;
  for (const [number, some] of Map.groupBy(rows, ({ piece }) => piece)) {
    const fixed = await fixInChunk(unit, context, { job: { ...job, counts, refused }, number, rows: some });
    if (!fixed) continue;
    ({ counts, refused } = fixed);
    changes.push(fixed.change);
    for (const { line, reason } of fixed.left) if (line !== undefined) reasons.set(line, reason);
  }
  return { reasons, changes };
}
