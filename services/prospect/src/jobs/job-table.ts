import { randomUUIDv7 } from "node:crypto";
import { notFound } from "@outbound/contracts/app-error";
import type { Job, JobState } from "@outbound/contracts/jobs/job";
import { isUuid } from "@outbound/contracts/uuid";
import type { Db, Reader, Tx, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";

type ImportInput = {
  columns: string[];
  meanings: string[];
  next?: { campaign_id: string; declined: "add" | "leave-out"; job_id: string | null };
};
export type MatchingInput = {
  filter: {
    email?: string;
    company_id?: string;
    status?: string;
    created_since?: string;
    imported_by?: string;
    tag?: string;
  };
  at_most?: number | undefined;
  campaign_id?: string | undefined;
  /** Of an enrolling one. */
  declined?: "add" | "leave-out";
  add?: readonly string[];
  remove?: readonly string[];
};

type Shown = Job &
  Columns<
    "job",
    | "workspace_id"
    | "id"
    | "kind"
    | "state"
    | "name"
    | "total"
    | "done"
    | "counts"
    | "refused"
    | "problem"
    | "started_by"
    | "created_at"
    | "finished_at"
  >;
export type StoredJob = Shown &
  Columns<
    "job",
    "step" | "chunk",
    { input: ImportInput & MatchingInput; collected: { at: string; id: string } | null }
  >;

const shown = `workspace_id, id, kind, state, name, input ->> 'campaign_id' as campaign_id, input -> 'next' as next, total, done, counts, refused, problem, started_by,
  created_at, finished_at`;
const columns = `input, step, chunk, collected, ${shown}`;

export type NewJob = Pick<Job, "kind" | "state" | "name" | "started_by"> & {
  input: ImportInput | MatchingInput;
};

export async function insertJob(tx: WorkspaceTx, { kind, state, name, started_by, input }: NewJob): Promise<Job> {
  const { rows } = await tx.query<Shown>(
    `insert into job (workspace_id, id, kind, state, name, started_by, input) values ($1, $2, $3, $4, $5, $6, $7)
     returning ${shown}`,
    [randomUUIDv7(), kind, state, name, started_by, JSON.stringify(input)],
  );
  if (!rows[0]) throw new Error("An insert returned no row.");
  return rows[0];
}

/** Of two jobs that begin at once, the later one counts the earlier one. */
export async function countUnfinished(tx: WorkspaceTx): Promise<number> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('jobs of ' || $1, 0))");
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::int as count from job where workspace_id = $1 and finished_at is null",
  );
  return rows[0]?.count ?? 0;
}

export async function readJob(db: WorkspaceReader, id: string): Promise<StoredJob> {
  const job = await findJob(db, id);
  if (!job) throw notFound("Job");
  return job;
}

/** The operator's. */
export async function readJobAnywhere(db: Reader, id: string): Promise<StoredJob> {
  const { rows } = isUuid(id)
    ? await db.query<StoredJob>(`select ${columns} from job where id = $1`, [id])
    : { rows: [] };
  if (!rows[0]) throw notFound("Job");
  return rows[0];
}

export async function findJob(
  db: WorkspaceReader,
  id: string,
  lock: "" | "for update" = "",
): Promise<StoredJob | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<StoredJob>(`select ${columns} from job where workspace_id = $1 and id = $2 ${lock}`, [
    id,
  ]);
  return rows[0];
}

export async function lockJob(tx: WorkspaceTx, id: string): Promise<StoredJob> {
  const job = await findJob(tx, id, "for update");
  if (!job) throw notFound("Job");
  return job;
}

type ListPage = { limit: number; after: Cursor | undefined };

export async function listJobs(db: Db, workspaceId: string | undefined, { limit, after }: ListPage): Promise<Job[]> {
  const values: unknown[] = [limit];
  const conditions = [
    ...(workspaceId === undefined ? [] : [`workspace_id = $${values.push(workspaceId)}`]),
    ...(after ? [`(created_at, id) < ($${values.push(after.at)}, $${values.push(after.id)})`] : []),
  ];
  const { rows } = await db.query<Shown>(
    `select ${shown} from job where ${conditions.join(" and ") || "true"} order by created_at desc, id desc limit $1`,
    values,
  );
  return rows;
}

type Growth = Columns<"job", "bytes"> & { rows: number };

export async function growJob(tx: WorkspaceTx, { id }: StoredJob, { rows, bytes }: Growth): Promise<Growth> {
  const { rows: grown } = await tx.query<Growth>(
    `update job set total = total + $3, bytes = bytes + $4, moved_at = now() where workspace_id = $1 and id = $2
     returning total as rows, bytes`,
    [id, rows, bytes],
  );
  if (!grown[0]) throw new Error("A locked job is gone.");
  return grown[0];
}

export type Progress = {
  state: JobState;
  chunk: number;
  done: number;
  counts: Record<string, number>;
  refused: number;
  collected: StoredJob["collected"];
};

export async function moveJob(tx: WorkspaceTx, { id }: StoredJob, progress: Progress): Promise<void> {
  const { state, chunk, done, counts, refused, collected } = progress;
  await tx.query(
    `update job set step = step + 1, state = $3, chunk = $4, done = $5, counts = $6, refused = $7, collected = $8,
       moved_at = now(), finished_at = case when $3 in ('done', 'stopped', 'failed') then coalesce(finished_at, now()) end
     where workspace_id = $1 and id = $2`,
    [id, state, chunk, done, JSON.stringify(counts), refused, collected && JSON.stringify(collected)],
  );
}

/** What begins when an import is done. */
export async function setNext(
  tx: WorkspaceTx,
  { id }: StoredJob,
  next: NonNullable<ImportInput["next"]>,
): Promise<void> {
  await tx.query("update job set input = jsonb_set(input, '{next}', $3) where workspace_id = $1 and id = $2", [
    id,
    JSON.stringify(next),
  ]);
}

/** Some of its refused rows were imported after all. */
export async function recount(
  tx: WorkspaceTx,
  { id }: StoredJob,
  { counts, refused }: Pick<Progress, "counts" | "refused">,
): Promise<void> {
  await tx.query("update job set counts = $3, refused = $4 where workspace_id = $1 and id = $2", [
    id,
    JSON.stringify(counts),
    refused,
  ]);
}

/** Whoever is erased is named by no filter that isn't needed any more. */
const withoutAddress = "input #- '{filter,email}'";

export async function forgetAddress(tx: WorkspaceTx, { id }: StoredJob): Promise<void> {
  await tx.query(`update job set input = ${withoutAddress} where workspace_id = $1 and id = $2`, [id]);
}

type Ended = Columns<"job", "workspace_id" | "id">;

/** Leaves an ended job as it is. Deletes the rows that the job did not come to. */
export async function endJob(
  tx: WorkspaceTx,
  { id }: Ended,
  state: "stopped" | "failed",
  problem: string | null,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update job set state = $3, problem = $4, finished_at = now(), input = ${withoutAddress}
     where workspace_id = $1 and id = $2 and finished_at is null`,
    [id, state, problem],
  );
  if (rowCount === 0) return;
  await tx.query("delete from job_chunk where workspace_id = $1 and job_id = $2 and counts is null and not is_asked", [
    id,
  ]);
}

export type StalledJob = Columns<"job", "workspace_id" | "id" | "step">;

/** Returns each job at most once in that time. */
export async function wakeStalledJobs(tx: Tx, afterMinutes: number): Promise<StalledJob[]> {
  const { rows } = await tx.query<StalledJob>(
    `update job set woken_at = now()
     where finished_at is null and state in ('collecting', 'running')
       and greatest(moved_at, woken_at) < now() - $1 * interval '1 minute'
     returning workspace_id, id, step`,
    [afterMinutes],
  );
  return rows;
}

export async function findGivenUp(tx: Tx, states: readonly JobState[], afterMinutes: number): Promise<Ended[]> {
  const { rows } = await tx.query<Ended>(
    `select workspace_id, id from job
     where finished_at is null and state = any($1) and moved_at < now() - $2 * interval '1 minute'
     order by workspace_id, id limit 100 for update skip locked`,
    [states, afterMinutes],
  );
  return rows;
}
