import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { readDefinition } from "../campaigns/campaign-definition.ts";
import type { Context } from "../context.ts";

/** Read in one snapshot, so that its revision matches its content. */
export default implement(exportCampaign, async ({ id }, { db, workspaceId }: Context & Caller) =>
  db.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    return { id, ...(await readDefinition(tx, workspaceId, id)) };
  }),
);
