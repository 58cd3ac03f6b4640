import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { checkCampaign } from "@outbound/contracts/campaigns/check-campaign";
import { assertCampaign } from "../../../campaigns/campaign-table.ts";
import type { Context } from "../../../context.ts";
import { readWorkspaceSettings } from "../../../workspaces/workspace-settings-table.ts";
import { fileIssues, findNameIssues, findOtherIssues } from "./file-issues.ts";

export default implement(checkCampaign, async (draft, { db, workspaceId }: Context & Caller) => {
  if (draft.id !== undefined) await assertCampaign(db, workspaceId, draft.id);
  const found = [
    ...(await findNameIssues(db, workspaceId, draft)),
    ...(await findOtherIssues(db, workspaceId, draft)),
    ...fileIssues(draft, await readWorkspaceSettings(db, workspaceId)),
  ];
  return { issues: found.map(({ path, message }) => ({ path, message })) };
});
