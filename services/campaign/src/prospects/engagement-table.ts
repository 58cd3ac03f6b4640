import { engagementChanged } from "@outbound/contracts/events/engagement-changed";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Unit } from "../campaigns/unit-of-work.ts";
import type { Columns } from "../generated/tables.ts";

const columns =
  "prospect_id, workspace_id, version, campaign_count, emails_sent, date_contacted, date_responded, bounced, replied, active";
type Stored = Columns<
  "engagement",
  | "prospect_id"
  | "workspace_id"
  | "version"
  | "campaign_count"
  | "emails_sent"
  | "date_contacted"
  | "date_responded"
  | "bounced"
  | "replied"
  | "active"
>;

export const engagementsPerMessage = 500;

export type EngagementChange = {
  campaigns?: number;
  active?: boolean;
};

/** Holds the event of what an answer brings first: it then finds everything stored, instead of waiting for its locks. */
const heldForAnswer = { heldMs: 3_000 };

/** Rows are locked in the order of their prospects. */
export async function changeEngagements(
  unit: Unit,
  prospectIds: readonly string[],
  change: EngagementChange,
  { isAnswered = false }: { isAnswered?: boolean } = {},
): Promise<Engagement[]> {
  if (prospectIds.length === 0) return [];
  const { rows } = await unit.query<Stored>(
    {
      name: "change engagements",
      text: `insert into engagement as e
          (workspace_id, prospect_id, version, campaign_count, emails_sent, bounced, replied, active)
        select $1, id, 1, $3::int, 0, false, false, coalesce($4::bool, false)
        from (select distinct id from unnest($2::uuid[]) id order by id) ids
        on conflict (workspace_id, prospect_id) do update set
          version = e.version + 1,
          campaign_count = e.campaign_count + $3,
          active = coalesce($4, e.active)
        returning ${columns}`,
    },
    [prospectIds, change.campaigns ?? 0, change.active ?? null],
  );
  for (let at = 0; at < rows.length; at += engagementsPerMessage) {
    const engagements = rows.slice(at, at + engagementsPerMessage);
    unit.announce(engagementChanged, { engagements }, isAnswered ? heldForAnswer : {});
  }
  return rows;
}

/**
 * A prospect with another address isn't concerned. The row is locked before the address is read, and `clearBounces`
 * locks it after the address has changed, so neither misses the other.
 */
export async function recordBounce(unit: Unit, prospectId: string, sendId: string): Promise<void> {
  await unit.query("select from engagement where workspace_id = $1 and prospect_id = $2 for update", [prospectId]);
  const { rows } = await unit.query<Stored>(
    `insert into engagement as e
       (workspace_id, prospect_id, version, campaign_count, emails_sent, bounced, replied, active)
     select $1, p.id, 1, 0, 0, true, false, false
     from prospect_copy p join send s on s.workspace_id = $1 and s.id = $3
     where p.workspace_id = $1 and p.id = $2 and coalesce(s.recipient, p.email) = p.email
     on conflict (workspace_id, prospect_id) do update set version = e.version + 1, bounced = true
     returning ${columns}`,
    [prospectId, sendId],
  );
  if (rows.length > 0) unit.announce(engagementChanged, { engagements: rows });
}

export async function clearBounces(unit: Unit, prospectIds: readonly string[]): Promise<void> {
  if (prospectIds.length === 0) return;
  await unit.query(
    "select from engagement where workspace_id = $1 and prospect_id = any($2) order by prospect_id for update",
    [prospectIds],
  );
  const { rows } = await unit.query<Stored>(
    `update engagement set version = version + 1, bounced = false
     where workspace_id = $1 and prospect_id = any($2) and bounced returning ${columns}`,
    [prospectIds],
  );
  if (rows.length > 0) unit.announce(engagementChanged, { engagements: rows });
}

const countEmailsSql = {
  name: "count emails",
  text: `insert into engagement as e
      (workspace_id, prospect_id, version, campaign_count, emails_sent, date_contacted, bounced, replied, active)
    select $1, id, 1, 0, 1, at, false, false, is_active
    from unnest($2::uuid[], $3::timestamptz[], $4::bool[]) as email (id, at, is_active) order by id
    on conflict (workspace_id, prospect_id) do update set
      version = e.version + 1,
      emails_sent = e.emails_sent + 1,
      date_contacted = greatest(e.date_contacted, excluded.date_contacted),
      active = e.active and excluded.active
    returning ${columns}`,
};

/** No prospect may occur twice; one that has completed its sequence is no longer active. */
export async function countEmails(
  unit: Unit,
  emails: readonly { prospect_id: string; at: Date; isActive: boolean }[],
): Promise<void> {
  const { rows } = await unit.query<Stored>(countEmailsSql, [
    emails.map(({ prospect_id }) => prospect_id),
    emails.map(({ at }) => at),
    emails.map(({ isActive }) => isActive),
  ]);
  unit.announce(engagementChanged, { engagements: rows });
}

const recordResponsesSql = {
  name: "record responses",
  text: `insert into engagement as e
      (workspace_id, prospect_id, version, campaign_count, emails_sent, date_responded, bounced, replied, active)
    select $1, id, 1, 0, 0, at, false, true, false
    from unnest($2::uuid[], $3::timestamptz[]) as response (id, at) order by id
    on conflict (workspace_id, prospect_id) do update set
      version = e.version + 1,
      date_responded = greatest(e.date_responded, excluded.date_responded),
      replied = true
    returning ${columns}`,
};

/** No prospect may occur twice. The date only moves forward. */
export async function recordResponses(
  unit: Unit,
  responses: readonly { prospect_id: string; at: Date }[],
): Promise<void> {
  const { rows } = await unit.query<Stored>(recordResponsesSql, [
    responses.map(({ prospect_id }) => prospect_id),
    responses.map(({ at }) => at),
  ]);
  unit.announce(engagementChanged, { engagements: rows });
}

/** The date goes back to the dispatch before, if this mail was the last. Its own send no longer counts as sent by now. */
export async function takeBackEmail(unit: Unit, prospectId: string, sendId: string): Promise<void> {
  const { rows } = await unit.query<Stored>(
    `update engagement e set version = e.version + 1, emails_sent = e.emails_sent - 1,
       date_contacted = case when last.began_at > taken.began_at then e.date_contacted else last.began_at end
     from (select coalesce(dispatched_at, settled_at) as began_at from send where workspace_id = $1 and id = $3) taken,
       (select max(coalesce(s.dispatched_at, s.settled_at)) as began_at from enrolment n
        join send s on s.workspace_id = n.workspace_id and s.enrolment_id = n.id and s.step is not null and s.state in ('sent', 'unknown')
        where n.workspace_id = $1 and n.prospect_id = $2) last
     where e.workspace_id = $1 and e.prospect_id = $2
     returning ${columns.replaceAll(/\w+/g, "e.$&")}`,
    [prospectId, sendId],
  );
  unit.announce(engagementChanged, { engagements: rows });
}

/** Recomputes the date after a user decided whether a reply is a person's. */
export async function recountReplied(unit: Unit, prospectId: string): Promise<void> {
  const { rows } = await unit.query<Stored>(
    `update engagement e set version = e.version + 1, replied = known.last_at is not null, date_responded = known.last_at
     from (select max(received_at) as last_at from reply
           where workspace_id = $1 and prospect_id = $2 and not autoreplied and not held) known
     where e.workspace_id = $1 and e.prospect_id = $2
     returning ${columns}`,
    [prospectId],
  );
  unit.announce(engagementChanged, { engagements: rows });
}

export async function readEngagements(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<Engagement[]> {
  const { rows } = await tx.query<Stored>(
    `select ${columns} from engagement where workspace_id = $1 and prospect_id = any($2)`,
    [prospectIds],
  );
  return rows;
}
