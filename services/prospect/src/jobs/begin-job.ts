import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { type Job, mostJobsAtOnce } from "@outbound/contracts/jobs/job";
import { inUnit } from "@outbound/events/unit-of-work";
import { runCommand } from "@outbound/postgres/command";
import type { Context } from "../context.ts";
import { countUnfinished, insertJob, type NewJob, readJob } from "./job-table.ts";
import { announceStep } from "./step.ts";

type JobRequest = Pick<NewJob, "kind" | "state" | "name" | "input">;

/** A collecting job has started when this answers; an import waits for its rows. */
export async function beginJob(
  request: JobRequest,
  context: Context & Caller,
  check?: () => Promise<void>,
): Promise<Job> {
  const { db, workspaceId, actor } = context;
  const work = inUnit(async (unit) => {
    const unfinished = await countUnfinished(unit);
    if (unfinished >= mostJobsAtOnce) throw conflict(tooManyJobs);
    const job = await insertJob(unit, { ...request, started_by: actor ?? "operator" });
    if (request.state === "collecting") announceStep(unit, { workspace_id: workspaceId, id: job.id, step: 0 });
    return { reply: job.id };
  });
  const workspace = db.of(workspaceId);
  const { reply: id } = await runCommand(workspace, context, { check, work });
  return readJob(workspace, id);
}

const tooManyJobs = `${mostJobsAtOnce} jobs of this workspace are under way: wait until one is done, or stop one.`;
