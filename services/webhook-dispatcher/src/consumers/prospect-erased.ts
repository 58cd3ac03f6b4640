import { consume } from "@outbound/broker/subscribe";
import { prospectErased } from "@outbound/contracts/events/prospect-erased";
import type { Context } from "../context.ts";
import { anonymizeProspect, insertErased } from "../events/erased-prospect-table.ts";

/** The erasure is committed first: events that are recorded later see it, and those before it are found here. */
export default consume(prospectErased, async ({ payload: { workspace_id, prospect_id } }, { db }: Context) => {
  const workspace = db.of(workspace_id);
  await insertErased(workspace, prospect_id);
  await anonymizeProspect(workspace, prospect_id);
});
