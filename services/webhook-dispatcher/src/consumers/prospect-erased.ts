import { consume } from "@outbound/broker/subscribe";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import type { Context } from "../context.ts";
import { forgetProspect, noteErased } from "../events/erased-prospect-table.ts";

/** Committed first, the note is seen by whoever records an event too late to be found here. */
export default consume(prospectErased, async ({ payload }, { db }: Context) => {
  await noteErased(db, payload);
  await forgetProspect(db, payload);
});
