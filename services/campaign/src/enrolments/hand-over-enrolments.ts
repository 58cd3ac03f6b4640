import type { Unit } from "../campaigns/unit-of-work.ts";
import { findOrphans } from "./enrolment-table.ts";
import { stopEnrolments } from "./stop-enrolments.ts";
import type { Stop } from "./transitions/end.ts";
import { changeMailboxes } from "./transitions/enter.ts";

const removed: Stop = { reason: "Its sending mailbox was removed from the campaign.", negative: false };

/**
 * An enrolment without a mail gets another mailbox. One in the middle of its sequence stops, because a thread is never
 * continued from another address. Without any mailbox all wait.
 */
export async function handOverEnrolments(unit: Unit, campaignId: string, mailboxIds: readonly string[]): Promise<void> {
  if (mailboxIds.length === 0) return;
  const orphans = await findOrphans(unit, campaignId, mailboxIds);
  const fresh = orphans.filter(({ has_begun }) => !has_begun).map(({ id }) => id);
  await changeMailboxes(unit, fresh, mailboxIds);
  const begun = orphans.filter(({ has_begun }) => has_begun).map(({ id }) => id);
  await stopEnrolments(unit, begun, removed);
}
