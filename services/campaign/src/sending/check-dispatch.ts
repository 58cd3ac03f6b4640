import type { WorkspaceTx } from "@outbound/postgres/database";
import { isOpen, sendingHours } from "../calendar/schedule.ts";
import { retryLater, tryToShareCampaigns, waitForCampaign } from "../campaigns/campaign-lock.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { erasure, suppressionStop } from "../enrolments/stop-reasons.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import { everyMailbox } from "../pauses/pause-table.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";
import {
  type Campaign,
  findCampaignsOf,
  type Pause,
  type Recipient,
  readCampaigns,
  readRecipients,
} from "./dispatch-table.ts";

export type Objection = { reason: string; stop?: Stop };

/** Shares the campaign until the commit: an answered pause is seen here, and a later one waits. */
export async function shareCampaignOf(tx: WorkspaceTx, sendId: string): Promise<Campaign | undefined> {
  const [id] = await findCampaignsOf(tx, [sendId]);
  if (id === undefined) return undefined;
  await waitForCampaign(tx.unbound, id, "shared");
  return (await readCampaigns(tx, [id])).get(id);
}

/** Refuses, for callers that would rather repeat the call than wait for whoever changes the campaign. */
export async function shareCampaignNow(tx: WorkspaceTx, sendId: string): Promise<Campaign | undefined> {
  const ids = await findCampaignsOf(tx, [sendId]);
  const free = await tryToShareCampaigns(tx.unbound, ids);
  if (free.length < ids.length) throw retryLater();
  const [campaign] = (await readCampaigns(tx, free)).values();
  return campaign;
}

export async function shareFreeCampaignsOf(
  tx: WorkspaceTx,
  sendIds: readonly string[],
): Promise<Map<string, Campaign>> {
  const ids = await findCampaignsOf(tx, sendIds);
  return readCampaigns(tx, await tryToShareCampaigns(tx.unbound, ids));
}

type DispatchRequest = { campaign: Campaign; enrolment: LockedEnrolment; mailbox_id: string; to: string };

/** Returns an objection or undefined for each, in the same order. */
export async function findObjections(
  tx: WorkspaceTx,
  sends: readonly DispatchRequest[],
): Promise<(Objection | undefined)[]> {
  const found = await readRecipients(
    tx,
    sends.map(({ enrolment }) => enrolment.prospect_id),
  );
  const recipients = new Map(found.map((recipient) => [recipient.id, recipient]));
  const suppressed = await findSuppressed(tx, found);
  return sends.map((send) => objectionTo(send, recipients.get(send.enrolment.prospect_id), suppressed));
}

function whyHeld({ mailbox_id, reason }: Pause): string {
  if (reason === null) return "Sending is paused.";
  return `${mailbox_id === everyMailbox ? "Sending" : "The mailbox"} is paused: ${reason}`;
}

function objectionTo(
  { campaign, enrolment, mailbox_id, to }: DispatchRequest,
  recipient: Recipient | undefined,
  suppressed: ReadonlyMap<string, string>,
): Objection | undefined {
  const pause = campaign.pauses.find((pause) => [everyMailbox, mailbox_id].includes(pause.mailbox_id));
  if (pause) return { reason: whyHeld(pause) };
  if (campaign.status !== "active" || campaign.archived_at) return { reason: "The campaign is not running." };
  if (enrolment.status !== "active") return { reason: "The prospect's sequence has ended." };
  if (!recipient || recipient.anonymized) return { reason: erasure.reason, stop: erasure };
  if (recipient.email !== to) return { reason: "The prospect's address has changed." };
  const suppression = suppressed.get(to);
  if (suppression !== undefined) {
    const stop = suppressionStop(suppression);
    return { reason: stop.reason, stop };
  }
  const hours = sendingHours(campaign.hours, campaign.workspace_hours ?? undefined, recipient.timezone);
  return isOpen(campaign.at, hours) ? undefined : { reason: "Sending hours are over." };
}
