import { campaignJudge } from "@outbound/contracts/events/campaign-judge";
import { sendingGuarded } from "@outbound/contracts/events/sending-guarded";
import type { Db, Tx } from "@outbound/postgres/database";
import { lockCampaign, setPaused } from "../campaigns/campaign-table.ts";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import { isRemoved } from "../mailboxes/removal-table.ts";
import { type GuardState, lockGuard, type Subject, saveVerdict } from "../pauses/guard-table.ts";
import { readPause, upsertPause } from "../pauses/pause-table.ts";
import { readFigures } from "./figures-table.ts";
import { type GuardLimits, type Verdict, verdictOf } from "./verdict.ts";

const guard = "system";

type Counted = { mailbox_id: string; campaign_id: string };

/** To be called in the transaction that counts a bounce or a complaint. */
export function judgeLater({ announce }: Unit, workspace_id: string, { mailbox_id, campaign_id }: Counted): void {
  announce(campaignJudge, { workspace_id, mailbox_id, campaign_id });
}

/**
 * A campaign is locked only when its figures demand a pause. They are then read again, because a person may have resumed it
 * meanwhile.
 */
export async function judge(db: Db, workspaceId: string, subject: Subject, limits: GuardLimits): Promise<void> {
  const { level } = await db.transaction((tx) => recordVerdict(tx, workspaceId, subject, limits));
  if (level !== "paused") return;
  await db.transaction(
    inUnit((unit) =>
      subject.kind === "mailbox"
        ? pauseMailbox(unit, workspaceId, subject, limits)
        : pauseCampaign(unit, workspaceId, subject, limits),
    ),
  );
}

async function recordVerdict(tx: Tx, workspaceId: string, subject: Subject, limits: GuardLimits): Promise<Verdict> {
  const state = await lockGuard(tx, workspaceId, subject);
  const verdict = await readVerdict(tx, workspaceId, subject, state, limits);
  if (state.level !== "paused" && verdict.level !== "paused") await saveVerdict(tx, workspaceId, subject, verdict);
  return verdict;
}

async function pauseMailbox(unit: Unit, workspaceId: string, subject: Subject, limits: GuardLimits): Promise<void> {
  const { tx } = unit;
  const state = await lockGuard(tx, workspaceId, subject);
  const key = { workspaceId, mailboxId: subject.id };
  if (state.level === "paused" && (await readPause(tx, key))) return;
  if (await isRemoved(tx, workspaceId, subject.id)) return;
  const verdict = await readVerdict(tx, workspaceId, subject, state, limits);
  const { level, finding } = verdict;
  if (level !== "paused" || finding === null) return;

  await upsertPause(tx, { ...key, reason: finding, pausedBy: guard, holdsAnswers: false });
  await saveVerdict(tx, workspaceId, subject, verdict);
  announce(unit, workspaceId, subject, finding);
}

async function pauseCampaign(unit: Unit, workspaceId: string, subject: Subject, limits: GuardLimits): Promise<void> {
  const { tx } = unit;
  const { status, archived_at } = await lockCampaign(tx, workspaceId, subject.id);
  if (status !== "active" || archived_at) return;
  const state = await lockGuard(tx, workspaceId, subject);
  const verdict = await readVerdict(tx, workspaceId, subject, state, limits);
  const { level, finding } = verdict;
  if (level !== "paused" || finding === null) return;

  await setPaused(tx, workspaceId, subject.id, { reason: finding, pausedBy: guard });
  await saveVerdict(tx, workspaceId, subject, verdict);
  announce(unit, workspaceId, subject, finding);
}

async function readVerdict(
  tx: Tx,
  workspaceId: string,
  subject: Subject,
  { counted_from }: GuardState,
  limits: GuardLimits,
): Promise<Verdict> {
  return verdictOf(await readFigures(tx, workspaceId, subject, counted_from, limits), limits);
}

const announce = (unit: Unit, workspace_id: string, { kind, id }: Subject, finding: string) =>
  unit.announce(sendingGuarded, { workspace_id, subject: kind, subject_id: id, finding });
