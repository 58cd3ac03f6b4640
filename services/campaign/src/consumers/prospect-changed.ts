import { consume } from "@outbound/broker/subscribe";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import type { Context } from "../context.ts";

/** After an outage, sending waits for these, so they are stored in large batches. Most messages hold one prospect. */
const prefetch = 200;

export default consume(
  prospectChanged,
  async ({ payload }, { batches }: Context) => {
    await batches.storeProspects(payload.prospects);
  },
  { prefetch },
);
