import { comparableEmail } from "@outbound/contracts/email-address";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import type { Unit } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { lockForSuppressions } from "../workspaces/workspace-lock.ts";
import { announceSuppression } from "./change-suppression.ts";
import { type NewSuppression, putSuppression, readSuppressionsOf, toEntry } from "./suppression-table.ts";

type Fact = { id: string; payload: { workspace_id: string; prospect_email: string; campaign_id: string | null } };

/**
 * Adds an entry even if a wider one covers the address, because that one may be removed. An erased person has the hash
 * only. The campaign service excludes the address until the answer, so it always gets what the list says now.
 */
export async function suppressRecipient(
  unit: Unit,
  { addressHashKey }: Context,
  { id: fact_id, payload: { workspace_id, prospect_email, campaign_id } }: Fact,
  why: Pick<NewSuppression, "reason" | "source">,
): Promise<void> {
  if (isAnonymizedEmail(prospect_email)) return;
  await lockForSuppressions(unit);
  const answered = [{ workspace_id, fact_id }];
  const value = comparableEmail(prospect_email);
  const hash = addressHash(addressHashKey, value);
  const listed = await readSuppressionsOf(unit, [value, hash]);
  const isErased = listed.some((entry) => entry.value === hash);
  const written = isErased ? undefined : await putSuppression(unit, { kind: "email", value, campaign_id, ...why });
  if (written) return announceSuppression(unit, toEntry(written, false), answered);
  unit.announce(suppressionChanged, { entries: listed.map((entry) => toEntry(entry, false)), answered });
}
