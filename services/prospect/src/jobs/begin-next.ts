import type { Unit } from "@outbound/events/unit-of-work";
import { insertJob, type StoredJob, setNext } from "./job-table.ts";
import { nameOfFilter } from "./name-of-filter.ts";
import { announceStep } from "./step.ts";

/** Adds everybody of an import to a campaign, by a job of its own. `job` is locked. */
export async function beginNext(
  unit: Unit,
  job: StoredJob,
  next: NonNullable<StoredJob["input"]["next"]>,
): Promise<void> {
  const { workspace_id, started_by } = job;
  const { campaign_id, declined } = next;
  const filter = { imported_by: job.id };
  const { id } = await insertJob(unit, {
    kind: "enrol",
    state: "collecting",
    name: nameOfFilter(filter),
    started_by,
    input: { filter, campaign_id, declined },
  });
  await setNext(unit, job, { ...next, job_id: id });
  announceStep(unit, { workspace_id, id, step: 0 });
}
