import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { stopJob } from "@outbound/contracts/jobs/follow-job";
import type { Context } from "../../context.ts";
import { endJob, lockJob, readJob } from "../../jobs/job-table.ts";

export default implement(stopJob, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await workspace.transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job.state === "done" || job.state === "failed") throw conflict(`This job has ended: it is ${job.state}.`);
    await endJob(tx, job, "stopped", null);
  });
  return readJob(workspace, id);
});
