import type { Db } from "@outbound/postgres/database";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import { restoredReason } from "../ledger/send.ts";
import { doubtAnswers } from "../ledger/transitions/answer.ts";
import { dispatchRestored } from "../ledger/transitions/claim.ts";
import { holdCampaigns } from "../pauses/held-campaign-table.ts";
import { countAsSent } from "../sending/count-as-sent.ts";
import { isLockedStep, lockSend } from "../sending/locked-send-table.ts";
import { lockDueOf } from "./due-enrolment-table.ts";

const pausedReason = "A backup was restored: resume it when the Sent folders have been read.";

type Options = {
  /** It should be rather too early than too late. */
  backupAt: Date;
  /** Includes campaigns that were paused then, because they may have been resumed. */
  withPaused?: boolean;
};

/**
 * Mails sent after the backup are not in the ledger, so every step that was due by now, and every answer that was on its
 * way, is marked `unknown`: it is never sent again by itself. No service may use the database yet. Safe to repeat.
 */
export async function holdSending(
  db: Db,
  { backupAt, withPaused = false }: Options,
): Promise<{ paused: number; unknown: number }> {
  const campaigns = await holdCampaigns(db, pausedReason, withPaused);
  let unknown = await db.transaction(doubtAnswers);
  for (const campaign of campaigns) {
    const workspace = db.of(campaign.workspace_id);
    let marked: number;
    // Repeated until none is due, because a step that follows without a delay may have been sent, too.
    do {
      marked = await workspace.transaction(inUnit((unit) => markBatch(unit, campaign.id, backupAt)));
      unknown += marked;
    } while (marked > 0);
  }
  return { paused: campaigns.length, unknown };
}

async function markBatch(unit: Unit, campaignId: string, backupAt: Date): Promise<number> {
  const due = await lockDueOf(unit, campaignId, backupAt);
  if (due.length === 0) return 0;
  const reply = { smtp_code: null, enhanced_code: null, reason: restoredReason };
  const restored = due.map(({ id: enrolment_id, current_step: step, ...rest }) => ({ ...rest, enrolment_id, step }));
  const mails = [];
  for (const [at, sendId] of (await dispatchRestored(unit, restored)).entries()) {
    const locked = await lockSend(unit, sendId);
    if (locked && isLockedStep(locked)) mails.push({ ...locked, reply, at: due[at]?.at ?? backupAt });
  }
  await countAsSent(unit, "unknown", mails);
  return mails.length;
}
