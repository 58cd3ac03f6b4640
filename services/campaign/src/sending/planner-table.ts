import type { StepCondition } from "@outbound/contracts/campaigns/step-condition";
import type { Reader, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { CampaignHours, HoursSettings } from "../calendar/schedule.ts";
import type { EarlierChoice } from "../copies/choose-variant.ts";
import { type ProspectFields, prospectFieldColumns } from "../copies/missing-fields.ts";
import { type SenderTexts, senderTexts } from "../copies/sender-table.ts";
import { isDue } from "../enrolments/enrolment.ts";
import type { Columns } from "../generated/tables.ts";
import { isConnected } from "../mailboxes/access-table.ts";
import { beginsNew } from "../mailboxes/domain-table.ts";
import { mailboxTimezone, remainingToday, runningUntil } from "../mailboxes/mailbox-budget-table.ts";
import { isUnpaused } from "../pauses/pause-table.ts";
import type { HourlyCaps } from "../workspaces/workspace-settings-table.ts";
import { mayBegin } from "./first-step-table.ts";

export type MailboxKey = Columns<"mailbox", "workspace_id"> & { mailbox_id: string };

/** Bounds one mailbox's unfinished sends, so that one dead server delays no other mailbox. */
const unfinishedPerMailbox = 5;
/** Microsoft accepts three connections of a mailbox at once and refuses a fourth. */
const unfinishedAtMicrosoft = 3;
const mailboxesPerRound = 500;

/** After a failure a single send tries whether the server is back. */
export const freeSlots = (mailbox: string) =>
  `case when ${mailbox}.failures > 0 then 1
    when ${mailbox}.provider = 'microsoft' then ${unfinishedAtMicrosoft} else ${unfinishedPerMailbox} end - (
  select count(*)::int from send s where s.mailbox_id = ${mailbox}.id and s.state in ('claimed', 'dispatched'))`;
const isReady = `m.status = 'active' and ${isConnected("m")} and (m.next_slot_at is null or m.next_slot_at <= now()) and ${remainingToday("m")} > 0
  and ${freeSlots("m")} > 0 and ${isUnpaused("m")}`;

const isRunning = "c.status = 'active' and c.archived_at is null";

/** Probes an index once. For an `exists` Postgres may first read everything due anywhere. */
const hasDue = (steps: string) => `(
  select true from enrolment e where e.campaign_id = c.id and e.mailbox_id = m.id and ${isDue("e")} and ${steps} limit 1)`;

/** Reads campaigns before their mailboxes, so that a campaign with nothing due costs one probe. */
const selectReadyMailboxesSql = {
  name: "find ready mailboxes",
  text: `select m.workspace_id, m.id as mailbox_id
    from (
      select distinct cm.workspace_id, cm.mailbox_id
      from campaign c join campaign_mailbox cm on cm.workspace_id = c.workspace_id and cm.campaign_id = c.id
      where ${isRunning} and (
        select true from enrolment e where e.workspace_id = c.workspace_id and e.campaign_id = c.id
          and e.status = 'active' and e.next_step_at <= now() limit 1)
      offset 0) sender
    join mailbox m on m.workspace_id = sender.workspace_id and m.id = sender.mailbox_id
    where ${isReady} and (
      select true from campaign_mailbox cm
      join campaign c on c.workspace_id = cm.workspace_id and c.id = cm.campaign_id and ${isRunning}
      where cm.workspace_id = m.workspace_id and cm.mailbox_id = m.id
        and (${hasDue("e.was_planned")} or ${mayBegin("c")} and ${beginsNew("m")} and ${hasDue("not e.was_planned")})
      limit 1)
    order by m.next_slot_at nulls first
    limit ${mailboxesPerRound}`,
};

export async function findReadyMailboxes(db: Reader): Promise<MailboxKey[]> {
  const { rows } = await db.query<MailboxKey>(selectReadyMailboxesSql);
  return rows;
}

const oldestDue = (steps: string) => `(
  select e.next_step_at from enrolment e where e.campaign_id = c.id and e.mailbox_id = m.id and ${isDue("e")} and ${steps}
  order by e.next_step_at limit 1)`;

/** Counts from the last of the step's time, the gap's end and the mailbox's last turn: until then it had to wait anyway. */
const measureLagSql = {
  name: "measure planner lag",
  text: `with ready as (${selectReadyMailboxesSql.text})
    select coalesce(max(extract(epoch from now() - waiting.since)), 0)::float as seconds
    from (
      select greatest(min(due.next_step_at), m.next_slot_at, max(cm.had_turn_at)) as since
      from ready
      join mailbox m on m.workspace_id = ready.workspace_id and m.id = ready.mailbox_id
      join campaign_mailbox cm on cm.workspace_id = m.workspace_id and cm.mailbox_id = m.id
      join campaign c on c.workspace_id = cm.workspace_id and c.id = cm.campaign_id and ${isRunning}
      cross join lateral (${oldestDue("e.was_planned")} union all ${oldestDue(`not e.was_planned and ${mayBegin("c")} and ${beginsNew("m")}`)}) due
      group by m.workspace_id, m.id, m.next_slot_at) waiting`,
};

export async function plannerLagSeconds(db: Reader): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(measureLagSql);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

export async function setAside(db: WorkspaceReader, mailboxId: string): Promise<void> {
  await db.query(
    `update mailbox set next_slot_at = greatest(next_slot_at, now() + interval '5 seconds')
     where workspace_id = $1 and id = $2`,
    [mailboxId],
  );
}

export type PlannedMailbox = Columns<"mailbox", "id" | "email" | "min_gap_seconds"> & {
  slots: number;
  timezone: string;
  day_ends_at: Date | null;
  at: Date;
};

const lockMailboxesSql = {
  name: "lock mailboxes",
  text: "select id from mailbox where workspace_id = $1 and id = any($2) for update skip locked",
};
const selectStillReadySql = {
  name: "check mailboxes",
  text: `select m.id, m.email, m.min_gap_seconds, ${mailboxTimezone("m", "w")} as timezone, ${runningUntil("m")} as day_ends_at, now() as at,
      least(${remainingToday("m")}, case when m.min_gap_seconds > 0 then 1 else ${freeSlots("m")} end) as slots
    from mailbox m left join workspace_settings w on w.workspace_id = m.workspace_id
    where m.workspace_id = $1 and m.id = any($2) and ${isReady}`,
};

/** Leaves out those that another planner has locked, or that have no slot any more. */
export async function lockReadyMailboxes(tx: WorkspaceTx, mailboxIds: readonly string[]): Promise<PlannedMailbox[]> {
  // The locks come first: only a statement that began after another planner's commit sees its claims.
  const { rows: locked } = await tx.query<Columns<"mailbox", "id">>(lockMailboxesSql, [mailboxIds]);
  if (locked.length === 0) return [];
  const { rows } = await tx.query<PlannedMailbox>(selectStillReadySql, [locked.map(({ id }) => id)]);
  return rows;
}

export type DueStep = Columns<"campaign_mailbox", "mailbox_id"> &
  Columns<"campaign", "daily_enroll_limit"> &
  Columns<"step", "subject" | "body", { only_if: StepCondition | null }> & {
    enrolment_id: string;
    prospect_id: string;
    campaign_id: string;
    step: number;
    step_id: string | null;
    due_at: Date;
    was_planned: boolean;
    opened: boolean;
    clicked: boolean;
    hours: CampaignHours;
    workspace_hours: (HoursSettings & HourlyCaps) | null;
    prospect: ProspectFields & { timezone: string | null };
    sender: SenderTexts;
    earlier: EarlierChoice | null;
  };

/** A fixed limit, so that a generic plan for any mailbox reads no more of the index. */
const earliest = (steps: string) => `(
  select e.id, e.prospect_id, e.current_step, e.next_step_at, e.was_planned, e.opened_at, e.clicked_at from enrolment e
  where e.campaign_id = c.id and e.mailbox_id = cm.mailbox_id and ${isDue("e")} and ${steps}
  order by e.next_step_at limit ${unfinishedPerMailbox})`;
const boxBeginsNew = `(select ${beginsNew("m")} from mailbox m where m.workspace_id = $1 and m.id = box.mailbox_id)`;
const selectDueSql = {
  name: "find due steps",
  text: `select box.mailbox_id, e.id as enrolment_id, e.prospect_id, c.id as campaign_id, e.current_step as step,
      e.next_step_at as due_at, e.was_planned, c.daily_enroll_limit,
      e.opened_at is not null as opened, e.clicked_at is not null as clicked,
      st.id as step_id, st.only_if, st.subject, st.body, c.hours, to_jsonb(w) as workspace_hours, to_jsonb(p) as prospect,
      ${senderTexts("m", "w")} as sender,
      case when s.id is not null then jsonb_build_object('variant_id', s.variant_id) end as earlier
    from unnest($2::uuid[], $3::int[]) as box (mailbox_id, slots)
    cross join lateral (
      select c.id as campaign_id, e.*, cm.had_turn_at,
        row_number() over (partition by c.id order by not e.was_planned, e.next_step_at) as turn
      from campaign_mailbox cm
      join campaign c on c.workspace_id = cm.workspace_id and c.id = cm.campaign_id
        and ${isRunning}
      cross join lateral (
        ${earliest("e.was_planned")} union all ${earliest(`not e.was_planned and ${mayBegin("c")} and ${boxBeginsNew}`)}) e
      where cm.workspace_id = $1 and cm.mailbox_id = box.mailbox_id
      order by turn, cm.had_turn_at nulls first, e.next_step_at
      limit box.slots) e
    cross join lateral (
      select id, daily_enroll_limit, to_jsonb(campaign) as hours from campaign
      where workspace_id = $1 and id = e.campaign_id offset 0) c
    cross join lateral (select ${prospectFieldColumns} from prospect_copy where workspace_id = $1 and id = e.prospect_id offset 0) p
    left join step st on st.workspace_id = $1 and st.campaign_id = c.id and st.position = e.current_step
    left join workspace_settings w on w.workspace_id = $1
    cross join lateral (select signature from mailbox where workspace_id = $1 and id = box.mailbox_id offset 0) m
    left join lateral (
      select id, variant_id from send where workspace_id = $1 and enrolment_id = e.id and step = e.current_step offset 0) s on true
    order by e.turn, e.had_turn_at nulls first, e.next_step_at`,
};

/** Follow-ups come before first mails of a campaign, to keep their delays. The longest waiting campaign is first. */
export async function findDue(
  tx: WorkspaceReader,
  mailboxes: readonly Pick<PlannedMailbox, "id" | "slots">[],
): Promise<DueStep[]> {
  const { rows } = await tx.query<DueStep>(selectDueSql, [
    mailboxes.map(({ id }) => id),
    mailboxes.map(({ slots }) => slots),
  ]);
  return rows;
}

const recordTurnsSql = {
  name: "record mailbox turns",
  text: `update campaign_mailbox cm set had_turn_at = statement_timestamp() + make_interval(secs => turn.position / 1e6)
    from unnest($2::uuid[], $3::uuid[]) with ordinality as turn (mailbox_id, campaign_id, position)
    where cm.workspace_id = $1 and cm.mailbox_id = turn.mailbox_id and cm.campaign_id = turn.campaign_id`,
};

export type Turn = Pick<DueStep, "mailbox_id" | "campaign_id">;

export async function recordTurns(tx: WorkspaceTx, turns: readonly Turn[]): Promise<void> {
  await tx.query(recordTurnsSql, [
    turns.map(({ mailbox_id }) => mailbox_id),
    turns.map(({ campaign_id }) => campaign_id),
  ]);
}

type DueOfTurn = Columns<"prospect_copy", "timezone" | "email"> & { enrolment_id: string; step: number };

export async function findDueOf(
  tx: WorkspaceReader,
  { mailbox_id, campaign_id }: Turn,
  limit: number,
): Promise<DueOfTurn[]> {
  const { rows } = await tx.query<DueOfTurn>(
    `select e.id as enrolment_id, e.current_step as step, p.timezone, p.email
     from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1 and e.mailbox_id = $2 and e.campaign_id = $3 and ${isDue("e")}
     order by e.next_step_at limit $4`,
    [mailbox_id, campaign_id, limit],
  );
  return rows;
}
