import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { runCampaignAgain } from "@outbound/contracts/campaigns/run-campaign-again";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { Tx } from "@outbound/postgres/database";
import { lockCampaign, readCampaignRow, setPaused, shareCampaign } from "../campaigns/campaign-table.ts";
import { pausedToRunAgain, whyNotRunAgain } from "../campaigns/running-checks.ts";
import { inUnit, type Unit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { handOverEnrolments } from "../enrolments/hand-over-enrolments.ts";
import { findStoppedByCompletion, reopenEnrolments } from "../enrolments/reopen-enrolments.ts";
import { readCampaignMailboxes } from "../mailboxes/mailbox-table.ts";
import { pushEngagements } from "../prospects/push-engagements.ts";
import { shareWorkspace } from "../workspaces/workspace-lock.ts";

const chunk = 1_000;

/** Paused first, so that nothing is sent before all are back and somebody has looked at it. */
export default implement(runCampaignAgain, async ({ id }, context: Context & Caller) => {
  const { db, workspaceId, actor } = context;
  await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, workspaceId, id);
    const refusal = whyNotRunAgain(campaign);
    if (refusal) throw conflict(refusal);
    await setPaused(tx, workspaceId, campaign.id, { reason: pausedToRunAgain, pausedBy: actor });
  });

  const engagements = await reopenCampaign(context, id);
  await db.transaction(inUnit((unit) => handOver(unit, workspaceId, id)));
  await pushEngagements(context, engagements);
  return readCampaignRow(db, workspaceId, id);
});

async function reopenCampaign({ db, workspaceId }: Context & Caller, campaignId: string): Promise<Engagement[]> {
  const engagements: Engagement[] = [];
  let after: { at: Date; id: string } | undefined;
  for (let found = chunk; found === chunk; ) {
    const changed = await db.transaction(
      inUnit(async (unit) => {
        const { tx } = unit;
        await shareWorkspace(tx, workspaceId);
        await assertOpen(tx, workspaceId, campaignId);
        const stopped = await findStoppedByCompletion(tx, workspaceId, campaignId, { limit: chunk, after });
        const last = stopped.at(-1);
        after = last && { at: last.enrolled_at, id: last.id };
        found = stopped.length;
        return reopenEnrolments(unit, workspaceId, stopped);
      }),
    );
    engagements.push(...changed);
  }
  return engagements;
}

/** Mailboxes may have gone from the campaign since. */
async function handOver(unit: Unit, workspaceId: string, campaignId: string): Promise<void> {
  const { id } = await lockCampaign(unit.tx, workspaceId, campaignId);
  const mailboxes = await readCampaignMailboxes(unit.tx, workspaceId, id);
  const mailboxIds = mailboxes.map((mailbox) => mailbox.id);
  await handOverEnrolments(unit, workspaceId, id, mailboxIds);
}

async function assertOpen(tx: Tx, workspaceId: string, campaignId: string): Promise<void> {
  const { status, archived_at } = await shareCampaign(tx, workspaceId, campaignId);
  if (archived_at || status === "completed") throw conflict("The campaign was ended while its people came back.");
}
