import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countWeeks } from "@outbound/contracts/campaigns/count-weeks";
import { readWeeks } from "../../campaigns/week-count-table.ts";
import type { Context } from "../../context.ts";

export default implement(countWeeks, async ({ campaign_ids }, { db, workspaceId }: Context & Caller) => ({
  data: await readWeeks(db.of(workspaceId), [...new Set(campaign_ids)]),
}));
