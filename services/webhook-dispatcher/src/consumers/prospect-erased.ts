import { consume } from "@outbound/broker/subscribe";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import type { Context } from "../context.ts";
import { anonymizeProspect, insertErased } from "../events/erased-prospect-table.ts";

/** The erasure is committed first, so that a process that records an event too late to be found here sees it. */
export default consume(prospectErased, async ({ payload }, { db }: Context) => {
  await insertErased(db, payload);
  await anonymizeProspect(db, payload);
});
