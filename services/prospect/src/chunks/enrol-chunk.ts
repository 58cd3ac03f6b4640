import type { Caller } from "@outbound/contracts/caller";
import type { EnrolmentResult } from "@outbound/contracts/campaigns/enrol-prospects";
import { addEnrolments } from "@outbound/contracts/enrolments/add-enrolments";
import type { WorkspaceDb } from "@outbound/postgres/database";
import type { Context } from "../context.ts";
import { storeEngagements } from "../engagements/engagement-table.ts";
import { type Chunk, markRequested } from "../jobs/chunk-table.ts";
import { findJob, type StoredJob } from "../jobs/job-table.ts";
import { countsOf } from "../jobs/once.ts";
import { type DoChunk, isId } from "../jobs/step.ts";
import { readSnapshots } from "../prospects/prospect-table.ts";
import { pushPromisedCopies } from "../push/copies.ts";

/** Long enough for the campaign service to wait for its database and enrol 500. */
const timeoutMs = 20_000;
const readAtOnce = 50;

/** The campaign service stores its answer under the chunk's id, so a repeat gets the same answer and enrols nobody. */
export const enrolChunk: DoChunk = async (context, job, chunk) => {
  if (chunk.outcome) return chunk.outcome;
  if (!(await mayAsk(context.db.of(context.workspaceId), job, chunk))) return undefined;
  const prospect_ids = chunk.rows.filter(isId);
  const first = await ask(context, job, chunk, { prospect_ids });
  if (first.unknown.length > 0) await pushUnknown(context, first.unknown);
  const { enrolled, refused, engagements } =
    first.unknown.length > 0 ? await ask(context, job, chunk, { prospect_ids, is_told: true }) : first;
  await storeEngagements(context.db, engagements);
  const counts = countsOf(refused.map(({ result }) => result));
  return {
    counts: enrolled > 0 ? { enrolled, ...counts } : counts,
    // Who is in it already was not refused.
    refused: refused
      .filter(({ result }) => result !== "already-enrolled")
      .map(({ prospect_id, result, missing }) => ({
        prospect_id,
        reason: missing
          ? `has no ${missing.join(" or ")}, which the campaign uses without a fallback`
          : reasons[result],
      })),
  };
};

/** A stopped job only completes the chunk that had begun. */
function mayAsk(db: WorkspaceDb, { id, step }: StoredJob, chunk: Chunk): Promise<boolean> {
  return db.transaction(async (tx) => {
    const job = await findJob(tx, id, "for update");
    if (!job || job.step !== step) return false;
    if (chunk.is_asked) return true;
    if (job.state !== "running") return false;
    await markRequested(tx, job, chunk);
    return true;
  });
}

async function ask(
  context: Context & Caller,
  { input }: StoredJob,
  { id: commandId }: Chunk,
  people: { prospect_ids: string[]; is_told?: boolean },
) {
  const { campaign_id = "", declined = "add" } = input;
  const request = { campaign_id, declined, ...people };
  return addEnrolments.output.parse(
    await context.call(addEnrolments, request, { ...context, commandId }, { timeoutMs }),
  );
}

/** Pushes prospects so new that the campaign service doesn't know them yet, a few at a time, as one may be large. */
async function pushUnknown(context: Context & Caller, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce);
    await pushPromisedCopies(await readSnapshots(context.db.of(context.workspaceId), some), context);
  }
}

const reasons: Record<EnrolmentResult | "declined", string> = {
  enrolled: "",
  "already-enrolled": "in the campaign already",
  suppressed: "on a suppression list",
  conflict: "active in another campaign",
  "missing-field": "lacks a value that the campaign uses",
  anonymized: "was erased",
  "not-found": "not in the workspace",
  declined: "replied before that they aren’t interested",
};
