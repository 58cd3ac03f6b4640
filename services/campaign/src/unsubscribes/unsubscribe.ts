import { comparableEmail } from "@outbound/contracts/email-address";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { unsubscribeRepeated } from "@outbound/contracts/events/unsubscribe-repeated";
import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { lockEnrolmentsOf } from "../enrolments/lock-prospects.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { suppressionStop } from "../enrolments/stop-reasons.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import { markUnsubscribed } from "../enrolments/transitions/note.ts";
import type { FactParts, Mailed } from "../sending/prospect-fact.ts";
import {
  type Exclusion,
  excludeUntilAnswered,
  findEnrolmentsAt,
  findUnwanted,
} from "../suppressions/suppression-copy-table.ts";
import { lockWorkspace } from "../workspaces/workspace-lock.ts";
import { findProspectsAt, readRecipients } from "./unsubscribe-table.ts";

export const unsubscribedStop: Stop = { reason: "Unsubscribed.", negative: true };

type Via = "one_click" | "page" | "reply";

/** More than the prospects that can share an address while it moves from one to another. */
const coveredByEach = 100;

export type LinkUse = Mailed & { via: Via };

/**
 * Handles uses of mails' links. After the commit no mail to their addresses is sent from any campaign of the workspace:
 * concurrent enrolments have committed and are stopped, and later ones, and dispatches, see the exclusion.
 */
export async function followUnsubscribeLinks(unit: Unit, workspaceId: string, uses: readonly LinkUse[]): Promise<void> {
  const { tx } = unit;
  await lockWorkspace(tx, workspaceId);
  const recipients = await readRecipients(tx, workspaceId, uses);
  const wishes = uses.flatMap(({ enrolment_id, via }, at) => {
    const known = recipients[at];
    return known ? [{ ...known, enrolment_id, via }] : [];
  });
  const addresses = wishes.flatMap((wish) => wish.addresses);
  const prospects = await findProspectsAt(tx, workspaceId, addresses);
  // Locked all at once, because one by one they would have to be in a fixed order.
  await lockEnrolmentsOf(tx, workspaceId, [...wishes.map(({ parts }) => parts.prospect_id), ...prospects]);
  await unsubscribe(unit, workspaceId, wishes);
  const covered = await findEnrolmentsAt(tx, workspaceId, addresses, coveredByEach * addresses.length);
  await stopEnrolments(unit, workspaceId, covered, suppressionStop("unsubscribe"));
}

/**
 * Handles an answer that asks for it: excludes the mailed address, and the prospect's present one if they wrote from
 * it. The prospect's enrolments are locked.
 */
export async function unsubscribeByReply(unit: Unit, workspaceId: string, mail: Mailed, from: string): Promise<void> {
  const { tx } = unit;
  const [recipients] = await readRecipients(tx, workspaceId, [mail]);
  if (!recipients) return;
  const { parts, addresses } = recipients;
  const writer = comparableEmail(from) === parts.prospect_email ? [parts.prospect_email] : [];
  const wish = {
    enrolment_id: mail.enrolment_id,
    parts,
    addresses: [...new Set([...addresses, ...writer])],
    via: "reply" as const,
  };
  await unsubscribe(unit, workspaceId, [wish]);
}

type Wish = { enrolment_id: string; parts: FactParts; addresses: readonly string[]; via: Via };

/**
 * Announces every use to the prospect service, which alone knows whether the entry still exists; other subscribers get
 * only a use that changes something, as far as is known here. An enrolment counts as unsubscribed once, and stops for
 * good, whatever its prospect's present address.
 */
async function unsubscribe(unit: Unit, workspaceId: string, wishes: readonly Wish[]): Promise<void> {
  const { tx } = unit;
  const ids = wishes.map(({ enrolment_id }) => enrolment_id);
  const first = await markUnsubscribed(tx, workspaceId, ids);
  const unwanted = await findUnwanted(
    tx,
    workspaceId,
    wishes.flatMap(({ addresses }) => addresses),
  );
  const exclusions: Exclusion[] = [];
  for (const { enrolment_id, parts, addresses, via } of wishes) {
    const isFirst = first.delete(enrolment_id);
    for (const email of addresses) {
      if (isAnonymizedEmail(email) && !isFirst) continue;
      const isNews = isFirst || !unwanted.has(comparableEmail(email));
      const event = isNews ? prospectUnsubscribed : unsubscribeRepeated;
      const factId = unit.announce(event, { ...parts, prospect_email: email, via });
      exclusions.push({ factId, email, reason: "unsubscribe" });
      unwanted.add(comparableEmail(email));
    }
    if (isFirst) unit.count(workspaceId, [{ campaign_id: parts.campaign_id, unsubscribed: 1 }]);
  }
  await excludeUntilAnswered(tx, workspaceId, exclusions);
  await stopEnrolments(unit, workspaceId, ids, unsubscribedStop);
}
