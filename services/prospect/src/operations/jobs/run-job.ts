import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { runJob } from "@outbound/contracts/jobs/import-rows";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../../context.ts";
import { countChunks } from "../../jobs/chunk-table.ts";
import { lockJob, moveJob, readJob } from "../../jobs/job-table.ts";
import { announceStep } from "../../jobs/step.ts";

export default implement(runJob, async ({ id, pieces }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await workspace.transaction(
    inUnit(async (unit) => {
      const job = await lockJob(unit, id);
      if (job.state === "running" || job.state === "done") return;
      if (job.state !== "uploading") throw conflict(`This job can't start: it is ${job.state}.`);
      const { count, last } = await countChunks(unit, job);
      if (count !== pieces || last !== pieces - 1) throw conflict(incomplete(count, pieces));
      const state = count === 0 ? "done" : "running";
      await moveJob(unit, job, { ...job, state });
      if (state === "running") announceStep(unit, { ...job, step: job.step + 1 });
    }),
  );
  return readJob(workspace, id);
});

const incomplete = (count: number, pieces: number) =>
  `${count} of ${pieces} pieces have arrived: send the others first.`;
