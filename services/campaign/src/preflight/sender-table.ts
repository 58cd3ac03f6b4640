import type { Tx } from "@outbound/postgres/database";
import { mailboxReason, mailboxStatus } from "../mailboxes/access-table.ts";
import { beginsNew } from "../mailboxes/domain-table.ts";
import { effectiveDailyLimit } from "../mailboxes/mailbox-budget.ts";

type Reader = Pick<Tx, "query">;

export type Sender = {
  id: string;
  email: string;
  status: string;
  status_reason: string | null;
  inbox_error: string | null;
  failures: number;
  daily_limit: number | null;
  begins_new: boolean;
  domain_problem: string | null;
  /** Its bounces or complaints, while they are told and don't pause it. */
  figures: string | null;
};

const toldFigures = (subject: string, id: string) => `(
  select g.finding from sending_guard g
  where g.workspace_id = $1 and g.subject = '${subject}' and g.subject_id = ${id} and g.level = 'told'
    and g.judged_at > now() - interval '7 days')`;

/** In the order of the rotation. */
export async function readSenders(db: Reader, workspaceId: string, campaignId: string): Promise<Sender[]> {
  const { rows } = await db.query<Sender>(
    `select m.id, m.email, ${mailboxStatus} as status, ${mailboxReason} as status_reason, m.inbox_error, m.failures,
       ${effectiveDailyLimit} as daily_limit, ${beginsNew} as begins_new, m.domain_problem,
       ${toldFigures("mailbox", "m.id")} as figures
     from campaign_mailbox cm
     join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
     where cm.workspace_id = $1 and cm.campaign_id = $2 order by cm.position`,
    [workspaceId, campaignId],
  );
  return rows;
}

export async function readCampaignFigures(db: Reader, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await db.query<{ figures: string | null }>(`select ${toldFigures("campaign", "$2")} as figures`, [
    workspaceId,
    id,
  ]);
  return rows[0]?.figures ?? null;
}
