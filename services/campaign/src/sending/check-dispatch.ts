import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { type CampaignHours, type HoursSettings, isOpen, sendingHours } from "../calendar/schedule.ts";
import { retryLater, tryToShareCampaigns, waitForCampaign } from "../campaigns/campaign-lock.ts";
import type { LockedEnrolment } from "../enrolments/enrolment.ts";
import { erasure, suppressionStop } from "../enrolments/stop-reasons.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import type { Columns } from "../generated/tables.ts";
import { everyMailbox } from "../pauses/pause-table.ts";
import type { ProspectCopy } from "../prospects/prospect-copy-table.ts";
import { findSuppressed } from "../suppressions/suppression-copy-table.ts";

export type Objection = { reason: string; stop?: Stop };

/** A workspace doesn't see the reason of a pause of all workspaces. */
type Pause = Columns<"sending_pause", "mailbox_id"> & { reason: Columns<"sending_pause">["reason"] | null };

export type Campaign = Columns<"campaign", "id" | "status" | "archived_at"> & {
  hours: CampaignHours;
  workspace_hours: HoursSettings | null;
  pauses: Pause[];
  /** The database's clock dates everything of a send and decides whether a window is open. */
  at: Date;
};

/** Shares the campaign until the commit: an answered pause is seen here, and a later one waits. */
export async function shareCampaignOf(tx: WorkspaceTx, sendId: string): Promise<Campaign | undefined> {
  const [id] = await campaignsOf(tx, [sendId]);
  if (id === undefined) return undefined;
  await waitForCampaign(tx.unbound, id, "shared");
  return (await readCampaigns(tx, [id])).get(id);
}

/** Refuses, for callers that would rather repeat the call than wait for whoever changes the campaign. */
export async function shareCampaignNow(tx: WorkspaceTx, sendId: string): Promise<Campaign | undefined> {
  const ids = await campaignsOf(tx, [sendId]);
  const free = await tryToShareCampaigns(tx.unbound, ids);
  if (free.length < ids.length) throw retryLater();
  const [campaign] = (await readCampaigns(tx, free)).values();
  return campaign;
}

export async function shareFreeCampaignsOf(
  tx: WorkspaceTx,
  sendIds: readonly string[],
): Promise<Map<string, Campaign>> {
  const ids = await campaignsOf(tx, sendIds);
  return readCampaigns(tx, await tryToShareCampaigns(tx.unbound, ids));
}

async function campaignsOf(tx: WorkspaceTx, sendIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Columns<"send", "campaign_id">>(
    {
      name: "campaigns of sends",
      text: `select distinct s.campaign_id from unnest($2::uuid[]) as wanted (id)
        cross join lateral (select campaign_id from send where workspace_id = $1 and id = wanted.id offset 0) s`,
    },
    [sendIds],
  );
  return rows.map(({ campaign_id }) => campaign_id);
}

async function readCampaigns(tx: WorkspaceTx, ids: readonly string[]): Promise<Map<string, Campaign>> {
  const { rows } = await tx.query<Campaign>(
    {
      name: "read campaigns to dispatch",
      text: `select c.id, c.status, c.archived_at, to_jsonb(c) as hours,
          coalesce((select jsonb_agg(jsonb_build_object('mailbox_id', p.mailbox_id,
              'reason', case when p.workspace_id <> '${operatorWorkspaceId}' then p.reason end))
            from sending_pause p where p.workspace_id in ($1, '${operatorWorkspaceId}')), '[]') as pauses,
          (select to_jsonb(w) from workspace_settings w where w.workspace_id = c.workspace_id) as workspace_hours,
          clock_timestamp() as at
        from campaign c where c.workspace_id = $1 and c.id = any($2)`,
    },
    [ids],
  );
  return new Map(rows.map((campaign) => [campaign.id, campaign]));
}

type DispatchRequest = { campaign: Campaign; enrolment: LockedEnrolment; mailbox_id: string; to: string };
type Recipient = Pick<ProspectCopy, "id" | "email" | "address_hash" | "anonymized"> &
  Columns<"prospect_copy", "timezone">;

/** Returns an objection or undefined for each, in the same order. */
export async function findObjections(
  tx: WorkspaceTx,
  sends: readonly DispatchRequest[],
): Promise<(Objection | undefined)[]> {
  const { rows } = await tx.query<Recipient>(
    {
      name: "read recipients",
      text: `select p.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
          select id, email, address_hash, timezone, anonymized from prospect_copy
          where workspace_id = $1 and id = wanted.id offset 0) p`,
    },
    [sends.map(({ enrolment }) => enrolment.prospect_id)],
  );
  const recipients = new Map(rows.map((recipient) => [recipient.id, recipient]));
  const suppressed = await findSuppressed(tx, rows);
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
