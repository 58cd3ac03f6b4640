import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listCampaignProspects } from "@outbound/contracts/campaigns/list-campaign-prospects";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { assertCampaign } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { readCampaignProspects } from "../../enrolments/campaign-prospect-table.ts";
import { whyDueWaits } from "../../explain/why-due-waits.ts";
import { readLastReplies } from "../../replies/last-reply-table.ts";

export default implement(
  listCampaignProspects,
  async ({ id, outcome, waiting = false, limit, cursor }, { db, workspaceId }: Context & Caller) => {
    const workspace = db.of(workspaceId);
    const query = { campaignId: id, outcome, isWaiting: waiting, limit, cursor: decodeCursor(cursor) };
    await assertCampaign(workspace, id);
    const rows = await readCampaignProspects(workspace, query);
    const { data, next_cursor } = toPage(rows, limit, (row) => (waiting && row.next_email_at) || row.added_at);
    const due = data.map((row) => ({ id: row.id, next_step_at: row.next_email_at }));
    const [replies, waits] = await Promise.all([readLastReplies(workspace, data), whyDueWaits(workspace, id, due)]);
    return {
      data: data.map((row) => ({
        ...row,
        reply: replies[row.id] ?? null,
        wait: waits[row.id] ?? null,
      })),
      next_cursor,
    };
  },
);
