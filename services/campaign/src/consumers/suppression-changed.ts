import { consume } from "@outbound/broker/subscribe";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import type { SuppressionEntry } from "@outbound/contracts/suppressions/suppression";
import type { Context } from "../context.ts";

/** After an outage, sending waits for these, so they are stored in large batches. Most messages hold one entry. */
const prefetch = 200;

export default consume(
  suppressionChanged,
  async ({ payload }, { batches }: Context) => {
    const answered = payload.answered ?? payload.entries.flatMap(answeredBefore);
    await batches.storeSuppressions({ entries: payload.entries, answered });
  },
  { prefetch },
);

/** An older prospect service doesn't name the facts, so its entry answers everything announced about its address. */
const answeredBefore = ({ workspace_id, value, reason, removed }: SuppressionEntry) =>
  workspace_id && !removed && announcedReasons.has(reason) ? [{ workspace_id, value }] : [];

const announcedReasons = new Set(["bounce", "unsubscribe", "complaint"]);
