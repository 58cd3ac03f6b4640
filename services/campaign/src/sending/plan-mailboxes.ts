import { mailerSend } from "@outbound/contracts/events/mailer-send";
import type { WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import type { Origin } from "@outbound/tracing/origin";
import { dayOf } from "../calendar/calendar-day.ts";
import { hashShare, isOpen, nextSendingTime, sendingHours } from "../calendar/schedule.ts";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import { chooseVariant } from "../copies/choose-variant.ts";
import { InvalidCopy } from "../copies/invalid-copy.ts";
import { missingFromCopy } from "../copies/missing-fields.ts";
import type { Copy } from "../copies/required-fields.ts";
import { missingFromSender } from "../copies/sender-texts.ts";
import { readVariants } from "../copies/variant-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { beginSending } from "../enrolments/transitions/send.ts";
import { postponeDue } from "../enrolments/transitions/wait.ts";
import { gapJitter } from "../ledger/gap.ts";
import { claimSends } from "../ledger/transitions/claim.ts";
import { spendBudgets } from "../mailboxes/mailbox-budget-table.ts";
import { lockFirstSteps, spendFirstSteps } from "./first-step-table.ts";
import { openHourlyCaps } from "./hourly-caps.ts";
import { claimDelay, claimsTotal } from "./metrics.ts";
import {
  type DueStep,
  findDue,
  findDueOf,
  lockReadyMailboxes,
  type PlannedMailbox,
  recordTurns,
} from "./planner-table.ts";
import { isMeantFor, skipStepsOf } from "./skip-steps.ts";

const movedAtOnce = 1_000;

/** Limits, gaps and the mailer's jobs share one transaction. Returns true when something changed. */
export async function planMailboxes(
  db: WorkspaceDb,
  mailboxIds: readonly string[],
  pretendedNow?: Date,
): Promise<boolean> {
  return db.transaction(
    inUnit(async (unit) => {
      const mailboxes = await lockReadyMailboxes(unit, mailboxIds);
      const now = pretendedNow ?? mailboxes[0]?.at;
      const due = now ? await findDue(unit, mailboxes) : [];
      if (!now || due.length === 0) return false;
      await recordTurns(unit, lastTurns(due));

      const open = due.filter((step) => isOpen(now, hoursOf(step)));
      const closed = oneOfEachTurn(due.filter((step) => !open.includes(step)));
      // A step that was once claimed is tried again, whatever has changed.
      const meant = open.filter((step) => step.earlier !== null || isMeantFor(step));
      let moved = 0;
      for (const step of closed) moved += await leaveClosedWindow(unit, step, now);
      const { ready, broken } = await checkCopy(unit, await withinFirstSteps(unit, meant));
      // Before the skips, because whoever waits here must hold nothing that the one who is waited for may need.
      const caps = await openHourlyCaps(unit, ready, now);
      const others = open.filter((step) => !meant.includes(step));
      moved += await skipStepsOf(unit, others, now);
      const checked = { ready: caps?.within ?? ready, broken };
      const { claimed, ended } = await claimOrEnd(unit, mailboxes, checked);
      if (caps) moved += await caps.close(claimed);
      return moved + claimed.length + ended > 0;
    }),
  );
}

async function claimOrEnd(
  unit: Unit,
  mailboxes: readonly PlannedMailbox[],
  { ready, broken }: Checked,
): Promise<{ claimed: ReadyStep[]; ended: number }> {
  if (ready.length + broken.length === 0) return { claimed: [], ended: 0 };
  const begun = await beginSending(
    unit,
    [...ready, ...broken.map(({ step }) => step)].map(({ enrolment_id }) => enrolment_id),
  );
  const claimed = ready.filter(({ enrolment_id }) => begun.has(enrolment_id));
  if (claimed.length > 0) await claim(unit, mailboxes, claimed, begun);
  const ended = broken.filter(({ step }) => begun.has(step.enrolment_id));
  for (const { step, reason } of ended) {
    await stopEnrolments(unit, [step.enrolment_id], { reason, negative: false });
  }
  return { claimed, ended: ended.length };
}

async function claim(
  unit: Unit,
  mailboxes: readonly PlannedMailbox[],
  steps: readonly ReadyStep[],
  origins: ReadonlyMap<string, Origin | null>,
): Promise<void> {
  const days = new Map(
    mailboxes.map((box) => [
      box.id,
      { from: box.email, countedUntil: box.day_ends_at ?? dayOf(box.at, box.timezone).endsAt },
    ]),
  );
  const claims = steps.flatMap((step) => {
    const day = days.get(step.mailbox_id);
    return day ? [{ ...step, ...day }] : [];
  });
  const sends = await claimSends(unit, claims);
  unit.announceAll(
    mailerSend,
    sends.map(({ mailbox_id, send_id, attempt }) => ({ workspace_id: unit.workspaceId, mailbox_id, send_id, attempt })),
    sends.map(({ enrolment_id }) => origins.get(enrolment_id)),
  );
  const byMailbox = Map.groupBy(sends, ({ mailbox_id }) => mailbox_id);
  const spent = mailboxes.flatMap(({ id, min_gap_seconds }) => {
    const [first, ...others] = byMailbox.get(id) ?? [];
    const countedUntil = days.get(id)?.countedUntil;
    if (!first || !countedUntil) return [];
    const gapSeconds = min_gap_seconds * (1 + gapJitter * hashShare(first.send_id));
    return { id, sends: 1 + others.length, countedUntil, gapSeconds };
  });
  await spendBudgets(unit, spent);
  const begun = Map.groupBy(steps.filter(isPaced), ({ campaign_id }) => campaign_id);
  for (const [campaignId, { length }] of begun) await spendFirstSteps(unit, campaignId, length);
  unit.afterCommit(() => {
    claimsTotal.inc(steps.length);
    for (const { due_at } of steps) claimDelay.observe(Math.max(0, Date.now() - due_at.getTime()) / 1_000);
  });
}

const hoursOf = ({ hours, workspace_hours, prospect }: DueStep) =>
  sendingHours(hours, workspace_hours ?? undefined, prospect.timezone);

const turnOf = ({ mailbox_id, campaign_id }: DueStep) => `${mailbox_id} ${campaign_id}`;

const oneOfEachTurn = (steps: readonly DueStep[]) => [...new Map(steps.map((step) => [turnOf(step), step])).values()];

const lastTurns = (steps: readonly DueStep[]) => oneOfEachTurn(steps.toReversed()).toReversed();

const isPaced = ({ was_planned, daily_enroll_limit }: DueStep) => !was_planned && daily_enroll_limit > 0;

async function leaveClosedWindow(tx: WorkspaceTx, sample: DueStep, now: Date): Promise<number> {
  const due = await findDueOf(tx, sample, movedAtOnce);
  const moves = due.flatMap(({ enrolment_id, step, timezone }) => {
    const hours = sendingHours(sample.hours, sample.workspace_hours ?? undefined, timezone);
    return isOpen(now, hours) ? [] : [{ enrolment_id, at: nextSendingTime(now, hours, `${enrolment_id} ${step}`) }];
  });
  return postponeDue(tx, moves);
}

/** API: settings, `daily_enroll_limit`. A first step that was claimed before has its slot already. */
async function withinFirstSteps(tx: WorkspaceTx, steps: readonly DueStep[]): Promise<DueStep[]> {
  const slotsLeft = new Map<string, number>();
  for (const campaignId of [...new Set(steps.filter(isPaced).map(({ campaign_id }) => campaign_id))].sort()) {
    slotsLeft.set(campaignId, await lockFirstSteps(tx, campaignId));
  }
  return steps.filter(({ was_planned, campaign_id }) => {
    const slots = was_planned ? undefined : slotsLeft.get(campaign_id);
    if (slots === undefined) return true;
    slotsLeft.set(campaign_id, slots - 1);
    return slots > 0;
  });
}

type ReadyStep = DueStep & { variant_id: string | null };
type Checked = {
  ready: ReadyStep[];
  broken: { step: DueStep; reason: string }[];
};

async function checkCopy(tx: WorkspaceTx, steps: readonly DueStep[]): Promise<Checked> {
  const checked: Checked = { ready: [], broken: [] };
  if (steps.length === 0) return checked;
  const rivals = await readVariants(
    tx,
    steps.flatMap(({ step_id }) => step_id ?? []),
  );
  for (const step of steps) {
    if (!step.step_id) {
      checked.broken.push({ step, reason: `Step ${step.step} no longer exists.` });
      continue;
    }
    const variant = chooseVariant(rivals.get(step.step_id), step.enrolment_id, step.step, step.earlier);
    const copy = variant ?? step;
    const reason = whyUnusable(step, copy);
    if (reason === undefined) checked.ready.push({ ...step, variant_id: variant?.id ?? null });
    else checked.broken.push({ step, reason });
  }
  return checked;
}

function whyUnusable({ step, prospect, sender }: DueStep, copy: Copy): string | undefined {
  try {
    const missing = missingFromCopy(prospect, copy);
    if (missing.length > 0) return `Step ${step} uses a field that has no value: ${missing.join(", ")}.`;
    const lacking = missingFromSender(sender, copy);
    return lacking.length > 0
      ? `Step ${step} uses a text of the sender that is not set: ${lacking.join(", ")}.`
      : undefined;
  } catch (error) {
    // Copy that an earlier release accepted must not block its mailbox.
    if (error instanceof InvalidCopy) return `Step ${step} can't be read: ${error.message}.`;
    throw error;
  }
}
