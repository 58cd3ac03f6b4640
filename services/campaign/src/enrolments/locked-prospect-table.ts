import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type OwnEnrolment = Columns<
  "enrolment",
  "id" | "prospect_id" | "enrolled_at",
  { status: "active" | "stopped" | "completed" }
>;
export type LockedProspect = { email: string; anonymized: boolean; enrolments: readonly OwnEnrolment[] };

export const erasedProspect: LockedProspect = { email: "", anonymized: true, enrolments: [] };

const shareProspectsSql = {
  name: "share prospects",
  text: `select p.* from (select distinct id from unnest($2::uuid[]) id order by id) wanted cross join lateral (
      select id, email, anonymized from prospect_copy where workspace_id = $1 and id = wanted.id for share) p`,
};

/**
 * Locks in one order, so that two transactions can't deadlock. An erasure finds what is written under the locks, and
 * decisions about enrolments are serialised. Erased prospects are left out.
 */
export async function lockProspects(tx: WorkspaceTx, ids: readonly string[]): Promise<Map<string, LockedProspect>> {
  const { rows } = await tx.query<Columns<"prospect_copy", "id" | "email" | "anonymized">>(shareProspectsSql, [ids]);
  const enrolments = Map.groupBy(await lockEnrolmentsOf(tx, ids), ({ prospect_id }) => prospect_id);
  return new Map(rows.map(({ id, ...prospect }) => [id, { ...prospect, enrolments: enrolments.get(id) ?? [] }]));
}

const lockEnrolmentsSql = {
  name: "lock enrolments of prospects",
  text: `select e.* from (
      select e.id from (select distinct id from unnest($2::uuid[]) id) wanted cross join lateral (
        select id from enrolment where workspace_id = $1 and prospect_id = wanted.id offset 0) e order by e.id) own
    cross join lateral (
      select id, prospect_id, status, enrolled_at from enrolment where workspace_id = $1 and id = own.id for update) e`,
};

export async function lockEnrolmentsOf(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<OwnEnrolment[]> {
  const { rows } = await tx.query<OwnEnrolment>(lockEnrolmentsSql, [prospectIds]);
  return rows;
}
