import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getCampaignResults } from "@outbound/contracts/campaigns/get-campaign-results";
import type { Context } from "../../../context.ts";
import { nextEmailOf } from "./next-email.ts";
import { readCampaignSenders, readResults } from "./results-table.ts";

export default implement(getCampaignResults, async ({ campaign_ids }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const ids = [...new Set(campaign_ids)];
  const [rows, senders] = await Promise.all([readResults(workspace, ids), readCampaignSenders(workspace, ids)]);
  const now = new Date();
  const sendersOf = Map.groupBy(senders, ({ campaign_id }) => campaign_id);
  return {
    data: rows.map((row) => {
      const own = sendersOf.get(row.campaign_id) ?? [];
      return {
        campaign_id: row.campaign_id,
        emailed: row.reached,
        replied: row.replied,
        interested: row.interested,
        finished: row.stopped + row.completed,
        mailboxes: own.map(({ id, email, name }) => ({ id, email, name })),
        last_email_at: row.last_email_at,
        guard: row.guard,
        ...nextEmailOf(row, own, now),
      };
    }),
  };
});
