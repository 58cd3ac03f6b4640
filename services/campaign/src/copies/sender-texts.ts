import type { SenderVariable } from "@outbound/contracts/campaigns/copy-variables";
import { defaultOptOut, unsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import { isBlank } from "./blank.ts";
import { type Copy, type StepCopy, senderVariablesOf } from "./required-fields.ts";

export type SenderTexts = Record<SenderVariable, string | null>;

/** `m` is the mailbox and `w` the settings of its workspace, if there are any. */
export const senderTextsSql = `jsonb_build_object('signature', coalesce(m.signature, w.signature),
    'opt_out', w.opt_out, 'postal_address', w.postal_address)`;

/** The texts are values and not copy: nothing in them is rendered but the link. */
export const senderFields = ({ signature, opt_out, postal_address }: SenderTexts, unsubscribeUrl: string) => ({
  signature,
  opt_out: (opt_out ?? defaultOptOut).replaceAll(unsubscribeLink, () => unsubscribeUrl),
  postal_address,
});

/** The opt-out has a default. */
const missingSenderTexts = (texts: SenderTexts, used: readonly SenderVariable[]): SenderVariable[] =>
  used.filter((name) => name !== "opt_out" && isBlank(texts[name]));

export const missingFromSender = (texts: SenderTexts, copy: Copy): SenderVariable[] =>
  missingSenderTexts(texts, senderVariablesOf([{ ...copy, variants: [] }]));

type LackingSender = { name: SenderVariable; mailboxes: string[] };

/** Which texts that the steps use are empty, and for which of the campaign's mailboxes. */
export async function findLackingSenders(
  db: WorkspaceReader,
  campaignId: string,
  steps: readonly StepCopy[],
): Promise<LackingSender[]> {
  const used = senderVariablesOf(steps);
  if (used.length === 0) return [];
  const { rows } = await db.query<Columns<"mailbox", "email"> & { texts: SenderTexts }>(
    `select m.email, ${senderTextsSql} as texts from campaign_mailbox cm
     join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
     left join workspace_settings w on w.workspace_id = cm.workspace_id
     where cm.workspace_id = $1 and cm.campaign_id = $2 order by cm.position`,
    [campaignId],
  );
  return used.flatMap((name) => {
    const mailboxes = rows.filter(({ texts }) => missingSenderTexts(texts, [name]).length > 0);
    return mailboxes.length > 0 ? [{ name, mailboxes: mailboxes.map(({ email }) => email) }] : [];
  });
}

/** How the sender of a mail that is only shown would write. */
export async function readSenderTexts(db: WorkspaceReader, campaignId: string): Promise<SenderTexts> {
  const { rows } = await db.query<{ texts: SenderTexts }>(
    `select ${senderTextsSql} as texts from (select $1::uuid as workspace_id) this
     left join workspace_settings w on w.workspace_id = this.workspace_id
     left join lateral (
       select m.signature from campaign_mailbox cm
       join mailbox m on m.workspace_id = cm.workspace_id and m.id = cm.mailbox_id
       where cm.workspace_id = this.workspace_id and cm.campaign_id = $2 order by cm.position limit 1) m on true`,
    [campaignId],
  );
  return rows[0]?.texts ?? { signature: null, opt_out: null, postal_address: null };
}
