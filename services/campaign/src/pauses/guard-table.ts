import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { GuardFigures } from "@outbound/contracts/sending/guard-figures";
import type { guardSubjects, sendingGuard } from "@outbound/contracts/sending/sending-guard";
import type { Reader, WorkspaceReader, WorkspaceTx } from "@outbound/postgres/database";
import type { z } from "zod";
import type { Columns } from "../generated/tables.ts";

export type SendingGuard = z.output<typeof sendingGuard>;
export type Subject = { kind: (typeof guardSubjects)[number]; id: string };
export type GuardState = Columns<"sending_guard", "counted_from", { level: SendingGuard["level"] | null }>;
type Verdict = Pick<GuardState, "level"> & { finding: string | null; figures: GuardFigures | null };

/** Of several judgements of one mailbox or campaign, and a resume, one goes on at a time. */
export async function lockGuard(tx: WorkspaceTx, { kind, id }: Subject): Promise<GuardState> {
  const key = [kind, id];
  await tx.query(
    "insert into sending_guard (workspace_id, subject, subject_id) values ($1, $2, $3) on conflict do nothing",
    key,
  );
  const { rows } = await tx.query<GuardState>(
    `select level, counted_from from sending_guard where workspace_id = $1 and subject = $2 and subject_id = $3
     for update`,
    key,
  );
  if (!rows[0]) throw new Error("A guard went away while it was being locked.");
  return rows[0];
}

export async function saveVerdict(
  tx: WorkspaceTx,
  { kind, id }: Subject,
  { level, finding, figures }: Verdict,
): Promise<void> {
  await tx.query(
    `update sending_guard set level = $4, finding = $5, figures = $6::jsonb, judged_at = now()
     where workspace_id = $1 and subject = $2 and subject_id = $3`,
    [kind, id, level, finding, figures],
  );
}

/** A person resumed what figures had paused: only mails from now on count. Called before the pause is deleted. */
export async function endGuardPause(tx: WorkspaceTx, { kind, id }: Subject): Promise<void> {
  await tx.query(
    `update sending_guard set level = null, finding = null, figures = null, counted_from = now()
     where workspace_id = $1 and subject = $2 and subject_id = $3 and level = 'paused'`,
    [kind, id],
  );
}

export async function deleteGuard(tx: WorkspaceTx, { kind, id }: Subject): Promise<void> {
  await tx.query("delete from sending_guard where workspace_id = $1 and subject = $2 and subject_id = $3", [kind, id]);
}

const subjects = `sending_guard g
  left join mailbox m on g.subject = 'mailbox' and m.workspace_id = g.workspace_id and m.id = g.subject_id
    and m.removed_at is null
  left join campaign c on g.subject = 'campaign' and c.workspace_id = g.workspace_id and c.id = g.subject_id
    and c.archived_at is null and (c.status = 'paused' or c.status = 'active' and g.level = 'told')`;
/** What was told is forgotten after a week without another bounce or complaint. */
export const isTold = (guard: string) => `${guard}.level = 'told' and ${guard}.judged_at > now() - interval '7 days'`;
export const isToldOrPaused = (guard: string) => `(${guard}.level = 'paused' or ${isTold(guard)})`;
const holds = `(m.id is not null or c.id is not null) and ${isToldOrPaused("g")}`;

export async function readGuards(db: WorkspaceReader): Promise<SendingGuard[]> {
  const { rows } = await db.query<SendingGuard>(
    `select g.workspace_id, g.subject, g.subject_id, coalesce(m.email, c.name) as name, g.level, g.finding, g.judged_at
     from ${subjects}
     where ($1 = '${operatorWorkspaceId}'::uuid or g.workspace_id = $1) and ${holds}
     order by g.level, g.workspace_id, g.subject desc, name limit 200`,
  );
  return rows;
}

/** Of each mailbox that its guard has paused, and no person as well. */
export async function readMailboxFigures(db: WorkspaceReader): Promise<Map<string, GuardFigures>> {
  const { rows } = await db.query<
    Columns<"sending_pause", "mailbox_id"> & Columns<"sending_guard", "figures", { figures: GuardFigures }>
  >(
    `select p.mailbox_id, g.figures from sending_pause p
     join sending_guard g on g.workspace_id = p.workspace_id and g.subject = 'mailbox' and g.subject_id = p.mailbox_id
     where p.workspace_id = $1 and not p.holds_answers and g.level = 'paused' and g.figures is not null`,
  );
  return new Map(rows.map(({ mailbox_id, figures }) => [mailbox_id, figures]));
}

export type GuardCount = Pick<SendingGuard, "subject" | "level"> & { count: number };

export async function countGuards(db: Reader): Promise<GuardCount[]> {
  const { rows } = await db.query<GuardCount>(
    `select g.subject, g.level, count(*)::int as count from ${subjects} where ${holds} group by 1, 2`,
  );
  return rows;
}
