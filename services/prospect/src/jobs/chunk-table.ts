import { randomUUIDv7 } from "node:crypto";
import type { ImportRow } from "@outbound/contracts/jobs/import-rows";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import type { StoredJob } from "./job-table.ts";
import { namedIn, type Refused, withoutNamed } from "./refused-row.ts";

export type Outcome = {
  counts: Record<string, number>;
  refused: Refused[];
  people?: string[];
};
export type Chunk = Columns<"job_chunk", "id" | "number" | "size" | "is_asked", { rows: (ImportRow | string)[] }> & {
  outcome: Outcome | null;
};

export async function insertChunk(
  tx: WorkspaceTx,
  { id }: StoredJob,
  number: number,
  rows: readonly ImportRow[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into job_chunk (workspace_id, job_id, number, id, size, rows) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [id, number, randomUUIDv7(), rows.length, JSON.stringify(rows)],
  );
  return rowCount === 1;
}

export async function insertChunks(
  tx: WorkspaceTx,
  { id, chunk }: StoredJob,
  chunks: readonly (readonly string[])[],
): Promise<void> {
  await tx.query(
    `insert into job_chunk (workspace_id, job_id, number, id, size, rows)
     select $1, $2, number, id, jsonb_array_length(rows), rows
     from jsonb_to_recordset($3) as given (number int, id uuid, rows jsonb)`,
    [id, JSON.stringify(chunks.map((rows, at) => ({ number: chunk + at, id: randomUUIDv7(), rows })))],
  );
}

export async function countChunks(tx: WorkspaceTx, { id }: StoredJob): Promise<{ count: number; last: number }> {
  const { rows } = await tx.query<{ count: number; last: number }>(
    `select count(*)::int as count, coalesce(max(number), -1) as last from job_chunk
     where workspace_id = $1 and job_id = $2`,
    [id],
  );
  return rows[0] ?? { count: 0, last: -1 };
}

export async function readChunk(db: WorkspaceReader, { id, chunk }: StoredJob): Promise<Chunk | undefined> {
  const { rows } = await db.query<
    Omit<Chunk, "outcome"> &
      Columns<"job_chunk", "counts" | "refused", { counts: Outcome["counts"] | null; refused: Refused[] }>
  >(
    `select id, number, size, rows, is_asked, counts, refused from job_chunk
     where workspace_id = $1 and job_id = $2 and number = $3`,
    [id, chunk],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { counts, refused, ...stored } = row;
  return { ...stored, outcome: counts && { counts, refused } };
}

/** Undefined as long as the job's present chunk isn't done. */
export async function readOutcome(tx: WorkspaceTx, { id, chunk }: StoredJob): Promise<Outcome | undefined> {
  const { rows } = await tx.query<Outcome>(
    `select counts, refused from job_chunk
     where workspace_id = $1 and job_id = $2 and number = $3 and counts is not null`,
    [id, chunk],
  );
  return rows[0];
}

/** Of these people, who came in earlier chunks. Reads all of their ids. */
export async function findEarlier(
  tx: WorkspaceTx,
  { id }: StoredJob,
  number: number,
  people: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ person: string }>(
    `select distinct person from job_chunk, jsonb_array_elements_text(rows) person
     where workspace_id = $1 and job_id = $2 and number < $3 and counts is not null and person = any($4)`,
    [id, number, people],
  );
  return new Set(rows.map(({ person }) => person));
}

type DoneChunk = Pick<Outcome, "counts" | "refused">;

/** Undefined as long as it isn't done, and of one without refused rows. Requires `lockForProspects`, as an erasure empties it. */
export async function lockChunk(tx: WorkspaceTx, { id }: StoredJob, number: number): Promise<DoneChunk | undefined> {
  const { rows } = await tx.query<DoneChunk>(
    `select counts, refused from job_chunk
     where workspace_id = $1 and job_id = $2 and number = $3 and counts is not null and refused_count > 0 for update`,
    [id, number],
  );
  return rows[0];
}

/** `people` join those whom the chunk brought. */
export async function replaceRefused(
  tx: WorkspaceTx,
  { id }: StoredJob,
  { number, counts, refused, people }: DoneChunk & { number: number; people: readonly string[] },
): Promise<void> {
  await tx.query(
    `update job_chunk set counts = $4, refused = $5, refused_count = $6, rows = rows || $7::jsonb, named = $8
     where workspace_id = $1 and job_id = $2 and number = $3`,
    [
      id,
      number,
      JSON.stringify(counts),
      JSON.stringify(refused),
      refused.length,
      JSON.stringify(people),
      [...namedIn(refused)],
    ],
  );
}

/** From now on another service may do the chunk, whatever happens to this process. */
export async function markRequested(tx: WorkspaceTx, { id }: StoredJob, { number }: Chunk): Promise<void> {
  await tx.query("update job_chunk set is_asked = true where workspace_id = $1 and job_id = $2 and number = $3", [
    id,
    number,
  ]);
}

/** Stored once, because an erasure may have emptied it since. Only refused rows keep their content; others become prospect ids. */
export async function saveOutcome(
  tx: WorkspaceTx,
  { id }: StoredJob,
  { number }: Chunk,
  { counts, refused, people }: Outcome,
): Promise<void> {
  await tx.query(
    `update job_chunk set counts = $4, refused = $5, refused_count = $6, rows = coalesce($7, rows), named = $8
     where workspace_id = $1 and job_id = $2 and number = $3 and counts is null`,
    [
      id,
      number,
      JSON.stringify(counts),
      JSON.stringify(refused),
      refused.length,
      people && JSON.stringify(people),
      [...namedIn(refused)],
    ],
  );
}

export async function readRefused(
  db: WorkspaceReader,
  { id }: StoredJob,
  after: number,
  limit: number,
): Promise<{ number: number; refused: Refused[] }[]> {
  const { rows } = await db.query<Columns<"job_chunk", "number", { refused: Refused[] }>>(
    `select number, refused from job_chunk
     where workspace_id = $1 and job_id = $2 and number > $3 and refused_count > 0 order by number limit $4`,
    [id, after, limit],
  );
  return rows;
}

/** A chunk of a file has up to a megabyte. */
const emptiedAtOnce = 10;

/** Empties refused rows that name one of the addresses, except for their line and reason, and filters by one of them. */
export async function anonymizeInJobs(tx: WorkspaceTx, emails: readonly string[]): Promise<void> {
  let found = emptiedAtOnce;
  while (found === emptiedAtOnce) found = await anonymizeSome(tx, emails);
  await tx.query(
    `update job set input = jsonb_set(input, '{filter,email}', '"erased"')
     where workspace_id = $1 and input #>> '{filter,email}' = any($2)`,
    [emails],
  );
}

async function anonymizeSome(tx: WorkspaceTx, emails: readonly string[]): Promise<number> {
  const { rows } = await tx.query<Columns<"job_chunk", "job_id" | "number", { refused: Refused[] }>>(
    `select job_id, number, refused from job_chunk where workspace_id = $1 and named && $2 and named <> '{}'
     order by job_id, number limit ${emptiedAtOnce} for update`,
    [emails],
  );
  const addresses = new Set(emails);
  for (const { job_id, number, refused } of rows) {
    const left = withoutNamed(refused, addresses);
    await tx.query(
      "update job_chunk set refused = $4, named = $5 where workspace_id = $1 and job_id = $2 and number = $3",
      [job_id, number, JSON.stringify(left), [...namedIn(left)]],
    );
  }
  return rows.length;
}
