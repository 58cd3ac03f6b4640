import type { ProspectOutcome } from "@outbound/contracts/campaigns/prospect-outcome";
import type { Enrolment } from "@outbound/contracts/enrolments/enrolment";
import type { WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { Columns } from "../generated/tables.ts";
import { type EnrolmentStatus, enrolmentColumns, isDue, type LockedEnrolment } from "./enrolment.ts";
import { outcomeOf } from "./outcome-table.ts";

type Row = Columns<
  "enrolment",
  "id" | "prospect_id" | "current_step" | "next_step_at" | "outcome_negative" | "reason" | "enrolled_at",
  { status: EnrolmentStatus }
> &
  Columns<"prospect_copy", "email" | "first_name" | "last_name" | "company_id">;

export type EnrolmentQuery = {
  campaignId: string;
  steps: number;
  status: EnrolmentStatus | undefined;
  outcome?: ProspectOutcome | undefined;
  limit: number;
  cursor: Cursor | undefined;
};

export async function readEnrolmentPage(
  db: WorkspaceReader,
  { campaignId, steps, status, outcome, limit, cursor }: EnrolmentQuery,
): Promise<Enrolment[]> {
  const values: unknown[] = [campaignId, limit + 1];
  const conditions = ["e.workspace_id = $1", "e.campaign_id = $2"];
  if (status) conditions.push(`e.status = $${values.push(status) + 1}`);
  if (outcome) conditions.push(`${outcomeOf("e")} = $${values.push(outcome) + 1}`);
  if (cursor) {
    const at = values.push(cursor.at, cursor.id) + 1;
    conditions.push(`(e.enrolled_at, e.id) < ($${at - 1}, $${at})`);
  }
  const { rows } = await db.query<Row>(
    `select e.id, e.prospect_id, p.email, p.first_name, p.last_name, p.company_id, e.status, e.current_step,
       e.next_step_at, e.outcome_negative, e.reason, e.enrolled_at
     from (select e.* from enrolment e where ${conditions.join(" and ")}
           order by e.enrolled_at desc, e.id desc limit $3) e
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     order by e.enrolled_at desc, e.id desc`,
    values,
  );
  return rows.map((row) => toEnrolment(row, steps));
}

const labels = { active: "Active", stopped: "Stopped", completed: "Completed" } as const;

function toEnrolment(row: Row, steps: number): Enrolment {
  const { prospect_id, email, first_name, last_name, company_id, outcome_negative, reason } = row;
  return {
    id: row.id,
    prospect: { id: prospect_id, email, first_name, last_name, company_id },
    status: row.status,
    // Steps may have been added since it was completed.
    current_step: row.status === "completed" ? steps + 1 : row.current_step,
    next_step_at: row.next_step_at,
    outcome: { label: labels[row.status], negative: outcome_negative, reason },
    enrolled_at: row.enrolled_at,
  };
}

export type Standing = "already-enrolled" | "conflict";

/** Each person is looked up by itself, because a freely chosen plan reads the campaign and who is active in the workspace. */
export async function readStandings(
  tx: WorkspaceReader,
  campaignId: string,
  prospectIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await tx.query<Columns<"enrolment", "prospect_id"> & { enrolled: boolean }>(
    `select given.prospect_id, bool_or(campaign_id = $2) as enrolled
     from unnest($3::uuid[]) as given (prospect_id) cross join lateral (
       select campaign_id, status from enrolment
       where workspace_id = $1 and prospect_id = given.prospect_id offset 0) own
     where campaign_id = $2 or status = 'active'
     group by given.prospect_id`,
    [campaignId, prospectIds],
  );
  return new Map(rows.map(({ prospect_id, enrolled }) => [prospect_id, enrolled ? "already-enrolled" : "conflict"]));
}

export async function findActiveEnrolments(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Columns<"enrolment", "id">>(
    "select id from enrolment where workspace_id = $1 and prospect_id = any($2) and status = 'active'",
    [prospectIds],
  );
  return rows.map(({ id }) => id);
}

/** Locks them until the commit; a mail that was granted its dispatch for one of them has been dispatched by now. */
export async function lockActiveEnrolments(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  await tx.query(
    `select from enrolment where workspace_id = $1 and prospect_id = any($2) and status = 'active'
     order by id for update`,
    [prospectIds],
  );
}

const lockActiveSql = {
  name: "lock active enrolments",
  text: `select id from enrolment where workspace_id = $1 and id = any($2) and status = 'active'
        order by id for update`,
};

/** Those of them that are active. */
export async function lockActive(tx: WorkspaceTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Columns<"enrolment", "id">>(lockActiveSql, [ids]);
  return rows.map(({ id }) => id);
}

const lockDueSql = {
  name: "lock due enrolments",
  text: `select ${enrolmentColumns} from enrolment e where e.workspace_id = $1 and e.id = any($2) and ${isDue("e")}
    order by id for update skip locked`,
};

/** Those of them that are due, and that nobody else has locked. */
export async function lockDue(tx: WorkspaceTx, ids: readonly string[]): Promise<LockedEnrolment[]> {
  return (await tx.query<LockedEnrolment>(lockDueSql, [ids])).rows;
}

export async function findActiveOfCampaign(tx: WorkspaceTx, campaignId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<Columns<"enrolment", "id">>(
    "select id from enrolment where workspace_id = $1 and campaign_id = $2 and status = 'active' limit $3",
    [campaignId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function hasActiveFrom(tx: WorkspaceTx, campaignId: string, step: number): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `select exists (select from enrolment
       where workspace_id = $1 and campaign_id = $2 and status = 'active' and current_step >= $3) as found`,
    [campaignId, step],
  );
  return rows[0]?.found ?? false;
}

/** A mail that was granted its dispatch for one of them has been dispatched by now. */
export async function findOrphans(
  tx: WorkspaceTx,
  campaignId: string,
  mailboxIds: readonly string[],
): Promise<{ id: string; has_begun: boolean }[]> {
  const { rows } = await tx.query<Columns<"enrolment", "id"> & { has_begun: boolean }>(
    `select id, current_step > 1 or is_sending as has_begun from enrolment
     where workspace_id = $1 and campaign_id = $2 and status = 'active' and not mailbox_id = any($3)
     order by id for update`,
    [campaignId, mailboxIds],
  );
  return rows;
}

/** API: `queued`, the one statistic that depends on the clock. */
export async function countQueued(db: WorkspaceReader, campaignId: string): Promise<number> {
  const { rows } = await db.query<{ queued: number }>(
    {
      name: "count queued",
      text: `select count(*) as queued from enrolment
       where workspace_id = $1 and campaign_id = $2 and status = 'active' and next_step_at > now()`,
    },
    [campaignId],
  );
  return rows[0]?.queued ?? 0;
}

export async function countVerifications(
  tx: WorkspaceTx,
  deltas: readonly { prospect_id: string; verified: number; invalid: number }[],
): Promise<{ campaign_id: string; verified: number; invalid: number }[]> {
  const { rows } = await tx.query<Columns<"enrolment", "campaign_id"> & { verified: number; invalid: number }>(
    `select e.campaign_id, sum(d.verified) as verified, sum(d.invalid) as invalid
     from unnest($2::uuid[], $3::int[], $4::int[]) as d (prospect_id, verified, invalid)
     join enrolment e on e.workspace_id = $1 and e.prospect_id = d.prospect_id
     group by e.campaign_id`,
    [
      deltas.map(({ prospect_id }) => prospect_id),
      deltas.map(({ verified }) => verified),
      deltas.map(({ invalid }) => invalid),
    ],
  );
  return rows;
}

/** A complaint after the last step leaves the enrolment completed. */
export async function findComplained(
  db: WorkspaceReader,
  enrolments: readonly Pick<Enrolment, "id">[],
): Promise<string[]> {
  const { rows } = await db.query<Columns<"enrolment", "id">>(
    "select id from enrolment where workspace_id = $1 and id = any($2) and complained_at is not null",
    [enrolments.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

export async function findEnrolledAddresses(
  db: WorkspaceReader,
  campaignId: string,
  emails: readonly string[],
): Promise<{ email: string; enrolled_at: Date }[]> {
  const { rows } = await db.query<Columns<"prospect_copy", "email"> & Columns<"enrolment", "enrolled_at">>(
    `select p.email, e.enrolled_at from prospect_copy p
     join enrolment e on e.workspace_id = p.workspace_id and e.prospect_id = p.id
     where p.workspace_id = $1 and p.email = any($2) and e.campaign_id = $3`,
    [emails, campaignId],
  );
  return rows;
}
