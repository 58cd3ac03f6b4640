import { consume } from "@outbound/broker/subscribe";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import type { Context } from "../context.ts";
import { storeProspects } from "../prospects/store-prospects.ts";

export default consume(prospectChanged, async ({ payload }, { db }: Context) => {
  await storeProspects(db, payload.prospects);
});
