import { consume } from "@outbound/broker/subscribe";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import type { Context } from "../context.ts";

/**
 * Many, so that what came while the database was away, and sending waits for, is stored in large batches. A message holds at most
 * 500 prospects, and most hold one.
 */
const prefetch = 200;

export default consume(
  prospectChanged,
  async ({ payload }, { batches }: Context) => {
    await batches.storeProspects(payload.prospects);
  },
  { prefetch },
);
