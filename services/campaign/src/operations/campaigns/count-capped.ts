import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countCapped } from "@outbound/contracts/campaigns/count-capped";
import type { Context } from "../../context.ts";
import { readExplainedCampaign } from "../../explain/explanation-table.ts";
import { countCapWaits } from "../../sending/cap-wait.ts";
import { hasCap, nextHour } from "../../sending/hourly-caps.ts";

const mostCounted = 1_000;

export default implement(countCapped, async ({ id: text }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const { id, workspace_hours: caps } = await readExplainedCampaign(workspace, text);
  const now = new Date();
  const people =
    caps && hasCap(caps) ? await countCapWaits(workspace, { campaignId: id, caps, now, limit: mostCounted }) : 0;
  return { people, at_least: people === mostCounted, until: nextHour(now) };
});
