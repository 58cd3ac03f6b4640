import { z } from "zod";
import { inWorkspace, page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { campaignRow } from "./campaign.ts";

export const listCampaignEntries = defineOperation({
  name: "campaign.entries",
  service: "campaign",
  queue: "leaf",
  summary: "List the campaigns of the workspace, or of all workspaces for the operator, newest first.",
  callers: "the operator, over all workspaces",
  input: z.object(pageQuery),
  output: page(campaignRow.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
