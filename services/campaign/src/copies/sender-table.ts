import type { SenderVariable } from "@outbound/contracts/campaigns/copy-variables";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

export type SenderTexts = Record<SenderVariable, string | null>;

export const senderTexts = (mailbox: string, settings: string) =>
  `jsonb_build_object('signature', coalesce(${mailbox}.signature, ${settings}.signature),
    'opt_out', ${settings}.opt_out, 'postal_address', ${settings}.postal_address)`;

type Sender = Columns<"mailbox", "email"> & { texts: SenderTexts };

/** In the order of the rotation. */
export async function readAllSenderTexts(db: WorkspaceReader, campaignId: string): Promise<Sender[]> {
  const { rows } = await db.query<Sender>(
    `select m.email, ${senderTexts("m", "w")} as texts from campaign_mailbox cm
     join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
     left join workspace_settings w on w.workspace_id = cm.workspace_id
     where cm.workspace_id = $1 and cm.campaign_id = $2 order by cm.position`,
    [campaignId],
  );
  return rows;
}

/** How the sender of a mail that is only shown would write. */
export async function readSenderTexts(db: WorkspaceReader, campaignId: string): Promise<SenderTexts> {
  const { rows } = await db.query<{ texts: SenderTexts }>(
    `select ${senderTexts("m", "w")} as texts from (select $1::uuid as workspace_id) this
     left join workspace_settings w on w.workspace_id = this.workspace_id
     left join lateral (
       select m.signature from campaign_mailbox cm
       join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
       where cm.workspace_id = this.workspace_id and cm.campaign_id = $2 order by cm.position limit 1) m on true`,
    [campaignId],
  );
  return rows[0]?.texts ?? { signature: null, opt_out: null, postal_address: null };
}
