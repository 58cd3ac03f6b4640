import { consume } from "@outbound/broker/subscribe";
import { campaignCountClick } from "@outbound/contracts/events/campaign-count-click";
import { inUnit } from "../campaigns/unit-of-work.ts";
import type { Context } from "../context.ts";
import { countClick } from "../tracking/count-visit.ts";

export default consume(campaignCountClick, async ({ payload: { workspace_id, visit_id } }, { db }: Context) => {
  await db.of(workspace_id).transaction(inUnit((unit) => countClick(unit, visit_id)));
});
