import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listCampaignEntries } from "@outbound/contracts/campaigns/list-campaign-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { readCampaignPage } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";

export default implement(listCampaignEntries, async ({ limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await readCampaignPage(db, requestedWorkspace(caller), { limit, cursor: decodeCursor(cursor) });
  return toPage(rows, limit, ({ created_at }) => created_at);
});
