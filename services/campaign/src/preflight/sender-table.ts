import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { mailboxReason, mailboxStatus } from "../mailboxes/access-table.ts";
import { beginsNew } from "../mailboxes/domain-table.ts";
import { effectiveDailyLimit } from "../mailboxes/mailbox-budget-table.ts";
import { isTold, isToldOrPaused } from "../pauses/guard-table.ts";

export type Sender = Columns<"mailbox", "id" | "email" | "inbox_error" | "failures" | "domain_problem"> & {
  status: string;
  status_reason: string | null;
  daily_limit: number | null;
  begins_new: boolean;
  /** Its bounces or complaints, while they are told and don't pause it. */
  figures: string | null;
};

const toldFigures = `(
  select g.finding from sending_guard g
  where g.workspace_id = $1 and g.subject = 'mailbox' and g.subject_id = m.id and ${isTold})`;

/** In the order of the rotation. */
export async function readSenders(db: WorkspaceReader, campaignId: string): Promise<Sender[]> {
  const { rows } = await db.query<Sender>(
    `select m.id, m.email, ${mailboxStatus} as status, ${mailboxReason} as status_reason, m.inbox_error, m.failures,
       ${effectiveDailyLimit} as daily_limit, ${beginsNew} as begins_new, m.domain_problem,
       ${toldFigures} as figures
     from campaign_mailbox cm
     join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
     where cm.workspace_id = $1 and cm.campaign_id = $2 order by cm.position`,
    [campaignId],
  );
  return rows;
}

/** Its bounces or complaints, of which it was told or for which it was paused. */
export type Figures = Columns<"sending_guard", "level" | "finding", { level: "told" | "paused"; finding: string }>;

export async function readCampaignFigures(db: WorkspaceReader, id: string): Promise<Figures | null> {
  const { rows } = await db.query<Figures>(
    `select g.level, g.finding from sending_guard g
     where g.workspace_id = $1 and g.subject = 'campaign' and g.subject_id = $2 and ${isToldOrPaused}`,
    [id],
  );
  return rows[0] ?? null;
}
