import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { getJob } from "@outbound/contracts/jobs/follow-job";
import type { Context } from "../../context.ts";
import { readJob, readJobAnywhere } from "../../jobs/job-table.ts";

export default implement(getJob, ({ id }, { db, ...caller }: Context & Caller) => {
  const workspaceId = requestedWorkspace(caller);
  return workspaceId === undefined ? readJobAnywhere(db, id) : readJob(db.of(workspaceId), id);
});
