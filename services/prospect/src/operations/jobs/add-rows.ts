import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { addRows } from "@outbound/contracts/jobs/import-rows";
import { mostBytesPerJob, mostRowsPerJob } from "@outbound/contracts/jobs/job";
import type { Context } from "../../context.ts";
import { insertChunk } from "../../jobs/chunk-table.ts";
import { growJob, lockJob } from "../../jobs/job-table.ts";

export default implement(addRows, async ({ id, number, rows }, { db, workspaceId }: Context & Caller) => {
  await db.of(workspaceId).transaction(async (tx) => {
    const job = await lockJob(tx, id);
    if (job.state !== "uploading") throw conflict(`This job takes no more rows: it is ${job.state}.`);
    if (!(await insertChunk(tx, job, number, rows))) return;
    const grown = await growJob(tx, job, { rows: rows.length, bytes: Buffer.byteLength(JSON.stringify(rows)) });
    if (grown.rows > mostRowsPerJob || grown.bytes > mostBytesPerJob) throw conflict(tooLarge);
  });
  return {};
});

const tooLarge = `One import takes up to ${mostRowsPerJob.toLocaleString("en")} rows and ${mostBytesPerJob / 1_000_000} MB.`;
