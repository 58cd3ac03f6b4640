import { consume } from "@outbound/broker/subscribe";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Context } from "../context.ts";

/**
 * Many, so that what came while the database was away, and sending waits for, is stored in large batches. A message holds at most
 * 500 entries, and most hold one.
 */
const prefetch = 200;

export default consume(
  suppressionChanged,
  async ({ payload }, { batches }: Context) => {
    const answered = payload.answered ?? payload.entries.flatMap(answeredBefore);
    await batches.storeSuppressions({ entries: payload.entries, answered });
  },
  { prefetch },
);

/**
 * An older prospect service doesn't name the facts: such an entry then answers everything announced about its address.
 */
const answeredBefore = ({ workspace_id, value, reason, removed }: SuppressionEntry) =>
  workspace_id && !removed && announcedReasons.has(reason) ? [{ workspace_id, value }] : [];

const announcedReasons = new Set(["bounce", "unsubscribe", "complaint"]);
