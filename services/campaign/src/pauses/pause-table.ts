import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { comparableEmail } from "@outbound/contracts/email-address";
import type { sendingPause } from "@outbound/contracts/sending/sending-pause";
import type { Reader, Tx, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { z } from "zod";
import type { Columns } from "../generated/tables.ts";

export type SendingPause = z.output<typeof sendingPause>;

/** Stands in the place of a mailbox's id in a pause of all mailboxes. */
export const everyMailbox = operatorWorkspaceId;

const isOfMailbox = (mailbox: string) =>
  `p.workspace_id in (${mailbox}.workspace_id, '${operatorWorkspaceId}') and p.mailbox_id in (${mailbox}.id, '${everyMailbox}')`;
const widestFirst = `p.workspace_id <> '${operatorWorkspaceId}', p.mailbox_id <> '${everyMailbox}'`;

/** Probes an index once; an `exists` may be planned as a join. */
export const isUnpaused = (mailbox: string) =>
  `(select true from sending_pause p
  where ${isOfMailbox(mailbox)} limit 1) is null`;

/** What a guard paused sends no campaigns' mails, and what a person wrote to one person all the same. */
const holdsAnswersOf = (mailbox: string) => `${isOfMailbox(mailbox)} and p.holds_answers`;
export const letsAnswersThrough = (mailbox: string) =>
  `(select true from sending_pause p
  where ${holdsAnswersOf(mailbox)} limit 1) is null`;

const scope = `case when p.workspace_id = '${operatorWorkspaceId}' then 'all'
  when p.mailbox_id = '${everyMailbox}' then 'workspace' else 'mailbox' end`;
/** The widest pause is shown; a workspace doesn't see the reason of a pause of all workspaces. */
export const pauseOfMailbox = (mailbox: string) =>
  `(
  select jsonb_build_object('scope', ${scope}, 'reason', case when p.workspace_id <> '${operatorWorkspaceId}' then p.reason end)
  from sending_pause p where ${isOfMailbox(mailbox)}
  order by ${widestFirst} limit 1)`;

/** Since when the widest pause holds it. */
export const standingPause = (mailbox: string) =>
  `(
  select jsonb_build_object('scope', ${scope}, 'paused_at', p.paused_at) from sending_pause p where ${isOfMailbox(mailbox)}
  order by ${widestFirst} limit 1)`;

/** Why a person's answer waits, in words for the workspace; null when no pause holds it. */
export const whyAnswersPaused = (mailbox: string) =>
  `(
  select case when p.workspace_id = '${operatorWorkspaceId}' then 'Sending is paused.'
    when p.mailbox_id = '${everyMailbox}' then 'Sending is paused: ' || p.reason
    else 'The mailbox is paused: ' || p.reason end
  from sending_pause p where ${holdsAnswersOf(mailbox)}
  order by ${widestFirst} limit 1)`;

const columns = `${scope} as scope,
  nullif(p.workspace_id, '${operatorWorkspaceId}') as workspace_id,
  case when m.id is not null then jsonb_build_object('id', m.id, 'email', m.email) end as mailbox,
  p.reason, p.paused_by, p.paused_at`;
const tables = "sending_pause p left join mailbox m on m.workspace_id = p.workspace_id and m.id = p.mailbox_id";

type Pausing = { reason: string; pausedBy: string };

const longestReason = 2_000;

/** An existing pause keeps its time, author and reason; another reason is added, because resuming ends both. */
export async function upsertPause(
  db: WorkspaceReader,
  mailboxId: string,
  { holdsAnswers = true, ...pause }: Pausing & { holdsAnswers?: boolean },
): Promise<void> {
  await db.query(
    `insert into sending_pause as stands (workspace_id, mailbox_id, reason, paused_by, holds_answers) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, mailbox_id) do update
     set holds_answers = stands.holds_answers or excluded.holds_answers,
       reason = case when strpos(stands.reason, excluded.reason) > 0 then stands.reason
         else left(rtrim(stands.reason, '.') || '; also, by ' || excluded.paused_by || ': ' || excluded.reason, ${longestReason}) end`,
    [mailboxId, pause.reason, pause.pausedBy, holdsAnswers],
  );
}

export async function insertPauseUnlessThere(db: WorkspaceReader, mailboxId: string, pause: Pausing): Promise<void> {
  await db.query(
    `insert into sending_pause (workspace_id, mailbox_id, reason, paused_by) values ($1, $2, $3, $4)
     on conflict (workspace_id, mailbox_id) do nothing`,
    [mailboxId, pause.reason, pause.pausedBy],
  );
}

export async function readPause(db: WorkspaceReader, mailboxId: string): Promise<SendingPause | undefined> {
  const { rows } = await db.query<SendingPause>(
    `select ${columns} from ${tables} where p.workspace_id = $1 and p.mailbox_id = $2`,
    [mailboxId],
  );
  return rows[0];
}

export async function findWhyAnswersPaused(tx: WorkspaceTx, mailboxId: string): Promise<string | null> {
  const { rows } = await tx.query<{ reason: string | null }>(
    `select ${whyAnswersPaused("m")} as reason from mailbox m where m.workspace_id = $1 and m.id = $2`,
    [mailboxId],
  );
  return rows[0]?.reason ?? null;
}

export async function deletePause(db: WorkspaceReader, mailboxId: string): Promise<void> {
  await db.query("delete from sending_pause where workspace_id = $1 and mailbox_id = $2", [mailboxId]);
}

export async function readPauses(db: WorkspaceReader): Promise<SendingPause[]> {
  const { rows } = await db.query<SendingPause>(
    `select ${columns} from ${tables}
     where $1 = '${operatorWorkspaceId}'::uuid or p.workspace_id in ($1, '${operatorWorkspaceId}')
     order by p.workspace_id <> '${operatorWorkspaceId}', p.workspace_id, p.mailbox_id <> '${everyMailbox}', m.email`,
  );
  return rows;
}

export type PausedSeconds = Partial<Record<SendingPause["scope"], number>>;

export async function pausedSeconds(db: Reader): Promise<PausedSeconds> {
  const { rows } = await db.query<{ scope: SendingPause["scope"]; seconds: number }>(
    `select ${scope} as scope, greatest(0, extract(epoch from now() - min(p.paused_at)))::float8 as seconds
     from sending_pause p group by 1`,
  );
  return Object.fromEntries(rows.map(({ scope, seconds }) => [scope, seconds]));
}

const sendingKey = "hashtextextended('sending', 0)";
/** Part of a statement that a dispatch makes in any case: false while a pause is being made. Held until the commit. */
export const triesToShareSending = `pg_try_advisory_xact_lock_shared(${sendingKey})`;

/** Waits until every earlier dispatch has committed; later ones see what was committed before this call. */
export async function waitForDispatches(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${sendingKey})`);
}

export type MailboxName = Columns<"mailbox", "workspace_id" | "id" | "email">;

export async function findNamedMailboxes(db: WorkspaceReader, idOrEmail: string): Promise<MailboxName[]> {
  const { rows } = await db.query<MailboxName>(
    `select workspace_id, id, email from mailbox
     where removed_at is null and (id::text = $2 or email = $2)
       and ($1 = '${operatorWorkspaceId}'::uuid or workspace_id = $1) order by created_at`,
    [comparableEmail(idOrEmail)],
  );
  return rows;
}
