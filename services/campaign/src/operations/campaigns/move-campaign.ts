import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { moveCampaign } from "@outbound/contracts/campaigns/move-campaign";
import { lockCampaign, readCampaignRow } from "../../campaigns/campaign-table.ts";
import { setFolder, upsertFolder } from "../../campaigns/folder-table.ts";
import type { Context } from "../../context.ts";

export default implement(moveCampaign, async ({ id, folder }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await workspace.transaction(async (tx) => {
    await lockCampaign(tx, id);
    await setFolder(tx, id, folder === null ? null : await upsertFolder(tx, folder));
  });
  return readCampaignRow(workspace, id);
});
