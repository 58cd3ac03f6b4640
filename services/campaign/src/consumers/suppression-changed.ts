import { consume } from "@outbound/broker/subscribe";
import { suppressionChanged } from "@outbound/contracts/events/suppression-changed";
import type { Context } from "../context.ts";

/** After an outage, sending waits for these, so they are stored in large batches. Most messages hold one entry. */
const prefetch = 200;

export default consume(
  suppressionChanged,
  async ({ payload }, { batches }: Context) => {
    await batches.storeSuppressions(payload);
  },
  { prefetch },
);
