import { campaignJudge } from "@outbound/contracts/events/campaign-judge";
import { sendingGuarded } from "@outbound/contracts/events/sending-guarded";
import type { WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
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
export function judgeLater(unit: Unit, { mailbox_id, campaign_id }: Counted): void {
  unit.announce(campaignJudge, { workspace_id: unit.workspaceId, mailbox_id, campaign_id });
}

/**
 * A campaign is locked only when its figures demand a pause. They are then read again, because a person may have resumed it
 * meanwhile.
 */
export async function judge(db: WorkspaceDb, subject: Subject, limits: GuardLimits): Promise<void> {
  const { level } = await db.transaction((tx) => recordVerdict(tx, subject, limits));
  if (level !== "paused") return;
  await db.transaction(
    inUnit((unit) =>
      subject.kind === "mailbox" ? pauseMailbox(unit, subject, limits) : pauseCampaign(unit, subject, limits),
    ),
  );
}

async function recordVerdict(tx: WorkspaceTx, subject: Subject, limits: GuardLimits): Promise<Verdict> {
  const state = await lockGuard(tx, subject);
  const verdict = await readVerdict(tx, subject, state, limits);
  if (state.level !== "paused" && verdict.level !== "paused") await saveVerdict(tx, subject, verdict);
  return verdict;
}

async function pauseMailbox(unit: Unit, subject: Subject, limits: GuardLimits): Promise<void> {
  const state = await lockGuard(unit, subject);
  if (state.level === "paused" && (await readPause(unit, subject.id))) return;
  if (await isRemoved(unit, subject.id)) return;
  const verdict = await readVerdict(unit, subject, state, limits);
  const { level, finding } = verdict;
  if (level !== "paused" || finding === null) return;

  await upsertPause(unit, subject.id, { reason: finding, pausedBy: guard, holdsAnswers: false });
  await saveVerdict(unit, subject, verdict);
  announce(unit, subject, finding);
}

async function pauseCampaign(unit: Unit, subject: Subject, limits: GuardLimits): Promise<void> {
  const { status, archived_at } = await lockCampaign(unit, subject.id);
  if (status !== "active" || archived_at) return;
  const state = await lockGuard(unit, subject);
  const verdict = await readVerdict(unit, subject, state, limits);
  const { level, finding } = verdict;
  if (level !== "paused" || finding === null) return;

  await setPaused(unit, subject.id, { reason: finding, pausedBy: guard });
  await saveVerdict(unit, subject, verdict);
  announce(unit, subject, finding);
}

async function readVerdict(
  tx: WorkspaceTx,
  subject: Subject,
  { counted_from }: GuardState,
  limits: GuardLimits,
): Promise<Verdict> {
  return verdictOf(await readFigures(tx, subject, counted_from, limits), limits);
}

const announce = (unit: Unit, { kind, id }: Subject, finding: string) =>
  unit.announce(sendingGuarded, { workspace_id: unit.workspaceId, subject: kind, subject_id: id, finding });
