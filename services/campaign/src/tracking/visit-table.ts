import type { WorkspaceTx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

export type Visit = Columns<
  "visit",
  "id" | "workspace_id" | "enrolment_id" | "step" | "url" | "suspicion" | "visited_at",
  { kind: "open" | "click" }
>;

export type VisitedMail = Columns<"enrolment", "campaign_id"> &
  Columns<"send", "message_id"> & { send_id: string; wasCounted: boolean };

/**
 * The prospect, who isn't erased, is locked first, as everywhere, so that a concurrent erasure either finds the visit
 * or is seen here.
 */
export async function lockVisitedMail(
  tx: WorkspaceTx,
  { enrolment_id, step, kind }: Visit,
): Promise<VisitedMail | undefined> {
  const { rows } = await tx.query<VisitedMail>(
    `select s.id as send_id, e.campaign_id, s.message_id, e.${columnOf[kind]} is not null as "wasCounted"
     from enrolment e
     join send s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id and s.step = $3
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id and not p.anonymized
     where e.workspace_id = $1 and e.id = $2 for share of p for update of e`,
    [enrolment_id, step],
  );
  return rows[0];
}

export async function insertVisit(tx: WorkspaceTx, visit: Visit): Promise<void> {
  const { id, enrolment_id, step, kind, url, suspicion, visited_at } = visit;
  await tx.query(
    `insert into visit (workspace_id, id, enrolment_id, step, kind, url, suspicion, visited_at, is_counted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, false)`,
    [id, enrolment_id, step, kind, url, suspicion, visited_at],
  );
}

export async function readVisit(tx: WorkspaceTx, id: string): Promise<Visit | undefined> {
  const { rows } = await tx.query<Visit>(
    `select id, workspace_id, enrolment_id, step, kind, url, suspicion, visited_at from visit
     where workspace_id = $1 and id = $2`,
    [id],
  );
  return rows[0];
}

/** A person doesn't follow two links of a mail within this time. */
const burst = "interval '2 seconds'";

export async function suspectBurst(tx: WorkspaceTx, { id }: Visit): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update visit v set suspicion = 'burst'
     where v.workspace_id = $1 and v.id = $2 and exists (
       select from visit other
       where other.workspace_id = $1 and other.enrolment_id = v.enrolment_id and other.step = v.step
         and other.kind = 'click' and other.url <> v.url
         and other.visited_at between v.visited_at - ${burst} and v.visited_at + ${burst})`,
    [id],
  );
  return rowCount > 0;
}

export async function markCounted(tx: WorkspaceTx, { id }: Visit): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update visit v set is_counted = true
     where v.workspace_id = $1 and v.id = $2 and not exists (
       select from visit other
       where other.workspace_id = $1 and other.enrolment_id = v.enrolment_id and other.kind = v.kind
         and other.url is not distinct from v.url and other.is_counted)`,
    [id],
  );
  return rowCount > 0;
}

const columnOf = { open: "opened_at", click: "clicked_at" };

/** Somebody may load a pixel each minute for months, so one statement deletes this many rows. */
const deletedAtOnce = 10_000;

/** Deleted because URLs may identify a person. Counts stay, because the enrolment has them. */
export async function deleteVisits(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  let found = deletedAtOnce;
  while (found === deletedAtOnce) {
    const { rowCount } = await tx.query(
      `delete from visit where workspace_id = $1 and id in (
         select v.id from enrolment e join visit v on v.workspace_id = e.workspace_id and v.enrolment_id = e.id
         where e.workspace_id = $1 and e.prospect_id = any($2) limit ${deletedAtOnce})`,
      [prospectIds],
    );
    found = rowCount;
  }
}

/** Counted visits stay: without them a second visit would be counted and announced again. */
export const visitRetention = (days: number): OldRows => ({
  table: "visit",
  isOld: "not is_counted and visited_at < now() - $1 * interval '1 day'",
  days,
});
