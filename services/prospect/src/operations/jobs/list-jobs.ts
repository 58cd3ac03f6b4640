import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listJobs as operation } from "@outbound/contracts/jobs/follow-job";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { listJobs } from "../../jobs/job-table.ts";

export default implement(operation, async ({ limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await listJobs(db, requestedWorkspace(caller), { limit: limit + 1, after: decodeCursor(cursor) });
  return toPage(rows, limit, ({ created_at }) => created_at);
});
