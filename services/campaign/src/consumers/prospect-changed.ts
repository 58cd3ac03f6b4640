import { consume } from "@outbound/broker/subscribe";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import type { Context } from "../context.ts";

export default consume(prospectChanged, async ({ payload }, { batches }: Context) => {
  await batches.storeProspects(payload.prospects);
});
