import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { JobKind } from "@outbound/contracts/jobs/job";
import { inUnit, type Unit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { advance } from "../jobs/advance.ts";
import { type Chunk, type Outcome, readChunk, saveOutcome } from "../jobs/chunk-table.ts";
import { endJob, findJob, type StoredJob } from "../jobs/job-table.ts";
import type { DoChunk } from "../jobs/step.ts";
import { collect } from "./collect.ts";
import { enrolChunk } from "./enrol-chunk.ts";
import { eraseChunk } from "./erase-chunk.ts";
import { importChunk } from "./import-chunk.ts";
import { suppressChunk } from "./suppress-chunk.ts";
import { tagChunk } from "./tag-chunk.ts";

type Step = { workspace_id: string; job_id: string; step: number };

const kinds: Record<JobKind, DoChunk> = {
  import: importChunk,
  enrol: enrolChunk,
  suppress: suppressChunk,
  tag: tagChunk,
  erase: eraseChunk,
};

export async function workOn(context: Context, { workspace_id, job_id, step }: Step): Promise<void> {
  const workspace = context.db.of(workspace_id);
  const job = await findJob(workspace, job_id);
  if (!job || job.step !== step) return;
  try {
    if (job.state === "collecting") await collect(workspace, job);
    else await doChunk({ ...context, workspaceId: workspace_id, requestId: job_id }, job);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status >= 500) throw new Error("A batch of a job failed.", { cause: error });
    await workspace.transaction((tx) => endJob(tx, job, "failed", error.message));
  }
}

async function doChunk(context: Context & Caller, job: StoredJob): Promise<void> {
  const workspace = context.db.of(job.workspace_id);
  const chunk = await readChunk(workspace, job);
  const done = chunk && (await kinds[job.kind](context, job, chunk));
  if (!chunk || !done) return;
  await workspace.transaction(inUnit((unit) => complete(unit, job, chunk, done)));
}

async function complete(unit: Unit, { id, step }: StoredJob, chunk: Chunk, outcome: Outcome) {
  const job = await findJob(unit, id, "for update");
  if (!job || job.step !== step) return;
  if (chunk.outcome === null) await saveOutcome(unit, job, chunk, outcome);
  await advance(unit, job, chunk, outcome);
}
