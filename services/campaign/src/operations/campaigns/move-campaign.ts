import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { moveCampaign } from "@outbound/contracts/campaigns/move-campaign";
import { lockCampaign, readCampaignRow } from "../../campaigns/campaign-table.ts";
import { setFolder, upsertFolder } from "../../campaigns/folder-table.ts";
import type { Context } from "../../context.ts";

export default implement(moveCampaign, async ({ id, folder }, { db, workspaceId }: Context & Caller) => {
  await db.transaction(async (tx) => {
    await lockCampaign(tx, workspaceId, id);
    await setFolder(tx, workspaceId, id, folder === null ? null : await upsertFolder(tx, workspaceId, folder));
  });
  return readCampaignRow(db, workspaceId, id);
});
