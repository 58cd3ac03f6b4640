import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { checkCampaign } from "@outbound/contracts/campaigns/check-campaign";
import { assertCampaign } from "../../../campaigns/campaign-table.ts";
import type { Context } from "../../../context.ts";
import { readWorkspaceSettings } from "../../../workspaces/workspace-settings-table.ts";
import { fileIssues, findNameIssues, findOtherIssues } from "./file-issues.ts";

export default implement(checkCampaign, async (draft, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (draft.id !== undefined) await assertCampaign(workspace, draft.id);
  const found = [
    ...(await findNameIssues(workspace, draft)),
    ...(await findOtherIssues(workspace, draft)),
    ...fileIssues(draft, await readWorkspaceSettings(workspace)),
  ];
  return { issues: found.map(({ path, message }) => ({ path, message })) };
});
