import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Tx, WorkspaceTx } from "@outbound/postgres/database";
import type { CampaignHours, HoursSettings } from "../calendar/schedule.ts";
import type { Columns } from "../generated/tables.ts";
import { gapEndsAt } from "../ledger/gap.ts";
import type { ProspectCopy } from "../prospects/prospect-copy-table.ts";

/** The caller keeps a mail server waiting and repeats the call; waiting here would hold a connection of the pool. */
export async function waitBrieflyForLocks(tx: Tx): Promise<void> {
  await tx.query("set local lock_timeout = '200ms'");
}

/** Returns the seconds until the mailbox may dispatch, and locks it until the commit. */
export async function lockGap(tx: WorkspaceTx, mailboxId: string): Promise<number> {
  const { rows } = await tx.query<{ seconds: number | null }>(
    `select extract(epoch from ${gapEndsAt("m")} - clock_timestamp())::float as seconds
     from mailbox m where m.workspace_id = $1 and m.id = $2 and m.min_gap_seconds > 0 for update`,
    [mailboxId],
  );
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** A workspace doesn't see the reason of a pause of all workspaces. */
export type Pause = Columns<"sending_pause", "mailbox_id"> & { reason: Columns<"sending_pause">["reason"] | null };

export type Campaign = Columns<"campaign", "id" | "status" | "archived_at"> & {
  hours: CampaignHours;
  workspace_hours: HoursSettings | null;
  pauses: Pause[];
  /** The database's clock dates everything of a send and decides whether a window is open. */
  at: Date;
};

export async function findCampaignsOf(tx: WorkspaceTx, sendIds: readonly string[]): Promise<string[]> {
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

export async function readCampaigns(tx: WorkspaceTx, ids: readonly string[]): Promise<Map<string, Campaign>> {
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

export type Recipient = Pick<ProspectCopy, "id" | "email" | "address_hash" | "anonymized"> &
  Columns<"prospect_copy", "timezone">;

export async function readRecipients(tx: WorkspaceTx, ids: readonly string[]): Promise<Recipient[]> {
  const { rows } = await tx.query<Recipient>(
    {
      name: "read recipients",
      text: `select p.* from unnest($2::uuid[]) as wanted (id) cross join lateral (
          select id, email, address_hash, timezone, anonymized from prospect_copy
          where workspace_id = $1 and id = wanted.id offset 0) p`,
    },
    [ids],
  );
  return rows;
}
