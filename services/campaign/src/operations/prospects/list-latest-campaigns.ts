import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listLatestCampaigns } from "@outbound/contracts/prospects/list-latest-campaigns";
import type { Context } from "../../context.ts";
import { readLatestEnrolments } from "../../prospects/history-table.ts";

export default implement(listLatestCampaigns, async ({ ids }, { db, workspaceId }: Context & Caller) => ({
  data: await readLatestEnrolments(db.of(workspaceId), ids),
}));
