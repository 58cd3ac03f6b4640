import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countCampaignData } from "@outbound/contracts/workspaces/workspace-data";
import { countRows } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../../context.ts";

export default implement(countCampaignData, async (_, { db, workspaceId }: Context & Caller) => ({
  rows: await countRows(db.of(workspaceId)),
}));
