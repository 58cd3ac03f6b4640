import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { readWholeDefinition } from "../../campaigns/campaign-definition.ts";
import type { Context } from "../../context.ts";

export default implement(exportCampaign, async ({ id }, { db, workspaceId }: Context & Caller) => ({
  id,
  ...(await readWholeDefinition(db.of(workspaceId), id)),
}));
