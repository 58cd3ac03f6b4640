import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countDays } from "@outbound/contracts/campaigns/count-days";
import { assertCampaign } from "../../campaigns/campaign-table.ts";
import { readDays } from "../../campaigns/day-count-table.ts";
import type { Context } from "../../context.ts";

export default implement(countDays, async (input, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (input.id !== undefined) await assertCampaign(workspace, input.id);
  return { data: await readDays(workspace, input) };
});
