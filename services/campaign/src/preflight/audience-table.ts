import { isTimezone } from "@outbound/contracts/campaigns/campaign-settings";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { ProspectFields } from "../copies/missing-fields.ts";
import { prospectFieldColumns } from "../copies/missing-fields.ts";
import { isStoppedBySuppression } from "../enrolments/stop-reasons.ts";
import type { Columns } from "../generated/tables.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";

type Person = Columns<"prospect_copy", "id" | "email" | "address_hash">;

/** Of a large audience the newest: an import of suppressed people shows, and the work stays the same. */
const lookedAt = 2_000;

const newest = (status: "active" | "stopped", limit: number) => `(
  select e.* from enrolment e where e.workspace_id = $1 and e.campaign_id = $2 and e.status = '${status}'
  order by e.enrolled_at desc, e.id desc limit ${limit}) e
  join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id`;

export type SuppressedPeople = { people: Person[]; isAll: boolean };

/** Who is in it without ever getting a mail, because a suppression covers them. */
export async function findSuppressedPeople(db: WorkspaceReader, campaignId: string): Promise<SuppressedPeople> {
  const [active, stopped] = await Promise.all([
    db.query<Person>(`select p.id, p.email, p.address_hash from ${newest("active", lookedAt)}`, [campaignId]),
    db.query<Person & { is_suppressed: boolean }>(
      `select p.id, p.email, p.address_hash, ${isStoppedBySuppression("e")} and e.sent_count = 0 as is_suppressed
       from ${newest("stopped", lookedAt)}`,
      [campaignId],
    ),
  ]);
  const covered = await findSuppressed(db, active.rows);
  return {
    people: [
      ...active.rows.filter(({ email }) => covered.has(email)),
      ...stopped.rows.filter(({ is_suppressed }) => is_suppressed),
    ],
    isAll: active.rows.length < lookedAt && stopped.rows.length < lookedAt,
  };
}

export type UnknownTimezones = { people: { id: string; email: string; timezone: string }[]; isAll: boolean };

/** Whose own time zone is none that there is. */
export async function findUnknownTimezones(db: WorkspaceReader, campaignId: string): Promise<UnknownTimezones> {
  const { rows } = await db.query<UnknownTimezones["people"][number]>(
    `select p.id, p.email, coalesce(p.timezone, '') as timezone from ${newest("active", lookedAt)}`,
    [campaignId],
  );
  const people = rows.filter(({ timezone }) => timezone !== "" && !isTimezone(timezone));
  return { people, isAll: rows.length < lookedAt };
}

export async function findNewestPerson(db: WorkspaceReader, campaignId: string): Promise<ProspectFields | undefined> {
  const { rows } = await db.query<ProspectFields>(
    `select ${prospectFieldColumns
      .split(", ")
      .map((column) => `p.${column}`)
      .join(", ")} from ${newest("active", 1)}`,
    [campaignId],
  );
  return rows[0];
}

/** Whether somebody in it has a first mail behind them, and so something to continue. */
export async function hasBegun(db: WorkspaceReader, campaignId: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from enrolment e where e.workspace_id = $1 and e.campaign_id = $2 and e.status = 'active' and e.was_planned
     limit 1`,
    [campaignId],
  );
  return rows.length > 0;
}
