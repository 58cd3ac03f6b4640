import { comparableEmail } from "@outbound/contracts/email-address";
import { prospectUnsubscribed } from "@outbound/contracts/events/prospect-unsubscribed";
import { unsubscribeRepeated } from "@outbound/contracts/events/unsubscribe-repeated";
import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { endAwaitedOf } from "../enrolments/awaited-table.ts";
import { lockEnrolmentsOf } from "../enrolments/locked-prospect-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { suppressionStop } from "../enrolments/stop-reasons.ts";
import type { Stop } from "../enrolments/transitions/end.ts";
import { markUnsubscribed } from "../enrolments/transitions/record.ts";
import { markSendsUnsubscribed } from "../ledger/transitions/record.ts";
import type { FactParts, Mailed } from "../sending/fact-parts-table.ts";
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
 * After the commit no mail to these addresses is sent from any campaign of the workspace: concurrent enrolments have
 * committed and are stopped, and later ones, and dispatches, see the exclusion.
 */
export async function followUnsubscribeLinks(unit: Unit, uses: readonly LinkUse[]): Promise<void> {
  await lockWorkspace(unit);
  const recipients = await readRecipients(unit, uses);
  const requests = uses.flatMap(({ enrolment_id, step, via }, at) => {
    const known = recipients[at];
    return known ? [{ ...known, enrolment_id, step, via }] : [];
  });
  const addresses = requests.flatMap((request) => request.addresses);
  const prospects = await findProspectsAt(unit, addresses);
  // Locked all at once, because one by one they would have to be in a fixed order.
  await lockEnrolmentsOf(unit, [...requests.map(({ parts }) => parts.prospect_id), ...prospects]);
  await unsubscribe(unit, requests);
  const covered = await findEnrolmentsAt(unit, addresses, coveredByEach * addresses.length);
  await stopEnrolments(unit, covered, suppressionStop("unsubscribe"));
}

/** Excludes also the prospect's present address if they wrote from it. The prospect's enrolments are locked. */
export async function unsubscribeByReply(unit: Unit, mail: Mailed, from: string): Promise<void> {
  const [recipients] = await readRecipients(unit, [mail]);
  if (!recipients) return;
  const { parts, addresses } = recipients;
  const writer = comparableEmail(from) === parts.prospect_email ? [parts.prospect_email] : [];
  const wish = {
    enrolment_id: mail.enrolment_id,
    step: mail.step,
    parts,
    addresses: [...new Set([...addresses, ...writer])],
    via: "reply" as const,
  };
  await unsubscribe(unit, [wish]);
}

type UnsubscribeRequest = Mailed & { parts: FactParts; addresses: readonly string[]; via: Via };

/**
 * The prospect service alone knows whether the entry still exists, so it gets every use; others get only what changes
 * something. An enrolment counts as unsubscribed once, and stops for good.
 */
async function unsubscribe(unit: Unit, requests: readonly UnsubscribeRequest[]): Promise<void> {
  const ids = requests.map(({ enrolment_id }) => enrolment_id);
  const first = await markUnsubscribed(unit, ids);
  const byWhich = new Map(requests.toReversed().map(({ enrolment_id, step }) => [enrolment_id, step]));
  await markSendsUnsubscribed(
    unit,
    [...first].map((enrolment_id) => ({ enrolment_id, step: byWhich.get(enrolment_id) ?? null })),
  );
  const unwanted = await findUnwanted(
    unit,
    requests.flatMap(({ addresses }) => addresses),
  );
  const exclusions: Exclusion[] = [];
  for (const { enrolment_id, parts, addresses, via } of requests) {
    const isFirst = first.delete(enrolment_id);
    for (const email of addresses) {
      if (isAnonymizedEmail(email) && !isFirst) continue;
      const isNews = isFirst || !unwanted.has(comparableEmail(email));
      const event = isNews ? prospectUnsubscribed : unsubscribeRepeated;
      const factId = unit.announce(event, { ...parts, prospect_email: email, via });
      exclusions.push({ factId, email, reason: "unsubscribe" });
      unwanted.add(comparableEmail(email));
    }
    if (isFirst) unit.count([{ campaign_id: parts.campaign_id, unsubscribed: 1 }]);
  }
  await excludeUntilAnswered(unit, exclusions);
  await stopEnrolments(unit, ids, unsubscribedStop);
  const people = requests.map(({ parts }) => parts.prospect_id);
  await endAwaitedOf(unit, people);
}
