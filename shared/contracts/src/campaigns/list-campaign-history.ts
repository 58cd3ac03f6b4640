import { z } from "zod";
import { auditRow } from "../audit/list-audit.ts";
import { page, pageQuery } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { campaignId } from "./campaign.ts";

/** From the audit trail, which has more of it, for admins. An unknown campaign has no history. */
export const listCampaignHistory = defineOperation({
  name: "campaign.history",
  service: "gateway",
  queue: "leaf",
  summary: "List what was done to a campaign and by whom, newest first; an act that was refused isn't listed.",
  app: { role: "viewer" },
  input: z.object({ id: campaignId, ...pageQuery }),
  output: page(
    auditRow
      .pick({ id: true, at: true, actor: true, source: true, operation: true, summary: true, outcome: true })
      /** Whom it concerned alone. */
      .extend({ prospect_id: z.uuid().nullable() }),
  ),
  errors: [],
  readOnly: true,
});
