import type { SenderVariable } from "@outbound/contracts/campaigns/copy-variables";
import { defaultOptOut, unsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { WorkspaceReader } from "@outbound/postgres/database";
import { isBlank } from "./blank.ts";
import { type Copy, type StepCopy, senderVariablesOf } from "./required-fields.ts";
import { readAllSenderTexts, type SenderTexts } from "./sender-table.ts";

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
  const senders = await readAllSenderTexts(db, campaignId);
  return used.flatMap((name) => {
    const mailboxes = senders.filter(({ texts }) => missingSenderTexts(texts, [name]).length > 0);
    return mailboxes.length > 0 ? [{ name, mailboxes: mailboxes.map(({ email }) => email) }] : [];
  });
}
