import { announcingOn } from "@outbound/events/unit-of-work";
import type { Db } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Log } from "@outbound/service/log";
import { startSweeping } from "@outbound/service/sweep";
import { endJob, findGivenUp, wakeStalledJobs } from "./job-table.ts";
import { announceStep } from "./step.ts";

/** A message's retries take 13 minutes. */
const wakeAfterMinutes = 15;
const giveUpAfterMinutes = 24 * 60;
/** An upload without further rows is given up after this. */
const leftAfterMinutes = 60;
const everyMs = 60_000;

export function startWakingJobs(db: Db, log: Log): { stop(): Promise<void> } {
  return startSweeping(everyMs, () =>
    wakeJobs(db).catch((error: unknown) => log.warn({ err: error }, "jobs.wake_failed")),
  );
}

export async function wakeJobs(db: Db): Promise<void> {
  const left = "Not all rows arrived, and none came for an hour. Import the file again.";
  const stuck = "The job made no progress for a day, so Outbound ended it. What it had done stays.";
  await db.transaction(async (tx) => {
    for (const job of await findGivenUp(tx, ["uploading"], leftAfterMinutes))
      await endJob(tx.of(job.workspace_id), job, "failed", left);
    for (const job of await findGivenUp(tx, ["collecting", "running"], giveUpAfterMinutes))
      await endJob(tx.of(job.workspace_id), job, "failed", stuck);
    const announcing = announcingOn(tx);
    for (const job of await wakeStalledJobs(tx, wakeAfterMinutes)) announceStep(announcing, job);
    await announcing.flush();
  });
}

export const jobRetention = (days: number): OldRows[] => [
  { table: "job", isOld: "finished_at < now() - $1 * interval '1 day'", days },
  {
    table: "job_chunk",
    isOld: `created_at < now() - $1 * interval '1 day' and not exists (
      select from job where job.workspace_id = job_chunk.workspace_id and job.id = job_chunk.job_id)`,
    days,
  },
];
