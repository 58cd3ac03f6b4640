import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { countCampaigns } from "@outbound/contracts/campaigns/count-campaigns";
import { countByStatus } from "../../campaigns/campaign-count-table.ts";
import type { Context } from "../../context.ts";

export default implement(countCampaigns, (_, { db, workspaceId }: Context & Caller) =>
  countByStatus(db.of(workspaceId)),
);
