import { conflict } from "@outbound/contracts/app-error";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { lockIfThere, setPaused } from "../campaigns/campaign-table.ts";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import { changeMailboxes } from "../enrolments/transitions/enter.ts";
import { readCampaignMailboxes } from "../mailboxes/mailbox-table.ts";
import {
  deleteCampaignMailbox,
  findClaimedSends,
  isRemoved,
  lockRemaining,
  type RemovedMailbox,
} from "../mailboxes/removal-table.ts";
import { lockSend } from "./locked-send-table.ts";
import { releaseSend } from "./release-send.ts";

const chunk = 500;

type MailboxInCampaign = { mailbox: RemovedMailbox; campaignId: string; pausedBy: string };
export type LeaveProgress = {
  engagements: Engagement[];
  stopped: number;
  moved: number;
  paused: { id: string; name: string } | undefined;
  isComplete: boolean;
};

/**
 * Does a part of the work. Prospects without a mail get another mailbox, or wait; those in the middle of a sequence
 * stop, because a thread is never continued from another address. A dispatch shares the campaign: a mail that isn't
 * dispatched by now never is.
 */
export async function leaveCampaign(
  unit: Unit,
  { mailbox, campaignId, pausedBy }: MailboxInCampaign,
): Promise<LeaveProgress> {
  const campaign = await lockIfThere(unit, campaignId, "exclusive");
  if (!campaign) return { engagements: [], stopped: 0, moved: 0, paused: undefined, isComplete: true };
  if (!(await isRemoved(unit, mailbox.id))) throw addedAgain();
  await deleteCampaignMailbox(unit, campaignId, mailbox.id);
  await releaseClaimed(unit, campaignId, mailbox.id);

  const others = (await readCampaignMailboxes(unit, campaignId)).map(({ id }) => id);
  const isStranded = others.length === 0 && campaign.status === "active" && !campaign.archived_at;
  if (isStranded) {
    await setPaused(unit, campaignId, {
      reason: `Its last mailbox, ${mailbox.email}, was removed`,
      pausedBy,
    });
  }
  const withFresh = others.length > 0;
  const people = await lockRemaining(unit, campaignId, mailbox.id, { withFresh, limit: chunk });
  const fresh = people.filter(({ has_begun }) => !has_begun).map(({ id }) => id);
  const begun = people.filter(({ has_begun }) => has_begun).map(({ id }) => id);
  if (withFresh) await changeMailboxes(unit, fresh, others);
  return {
    engagements: await stopEnrolments(unit, begun, removedStop(mailbox.email)),
    stopped: begun.length,
    moved: fresh.length,
    paused: isStranded ? { id: campaignId, name: campaign.name } : undefined,
    isComplete: people.length < chunk,
  };
}

const removedStop = (email: string): Stop => ({ reason: `Its mailbox ${email} was removed.`, negative: false });

async function releaseClaimed(tx: WorkspaceTx, campaignId: string, mailboxId: string): Promise<void> {
  for (const id of await findClaimedSends(tx, campaignId, mailboxId)) {
    const locked = await lockSend(tx, id);
    if (locked?.send.state !== "claimed") continue;
    await releaseSend(tx, locked, { reason: "Its mailbox was removed.", waitSeconds: 0 });
  }
}

export const addedAgain = () => conflict("Somebody added this mailbox again at the same moment: look at it first.");
