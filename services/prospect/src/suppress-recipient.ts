import { comparableEmail } from "@outbound/contracts/email-address";
import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import type { Tx } from "@outbound/postgres/database";
import { announceSuppression } from "./change-suppression.ts";
import type { Context } from "./context.ts";
import { isListed, type NewSuppression, putSuppression, toEntry } from "./suppression-table.ts";
import { lockForSuppressions } from "./workspace-lock.ts";

type Fact = { workspace_id: string; prospect_email: string; campaign_id: string | null };

/**
 * An entry of the address's own, also where a wider one covers it: that one may be removed some day. Of an erased person
 * the hash says it all.
 */
export async function suppressRecipient(
  tx: Tx,
  { addressHashKey }: Context,
  { workspace_id, prospect_email, campaign_id }: Fact,
  why: Pick<NewSuppression, "reason" | "source">,
): Promise<void> {
  if (isAnonymizedEmail(prospect_email)) return;
  await lockForSuppressions(tx, workspace_id);
  const value = comparableEmail(prospect_email);
  if (await isListed(tx, workspace_id, [addressHash(addressHashKey, value)])) return;
  const entry = await putSuppression(tx, workspace_id, { kind: "email", value, campaign_id, ...why });
  if (entry) await announceSuppression(tx, toEntry(entry, false));
}
