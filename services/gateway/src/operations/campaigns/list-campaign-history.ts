import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listCampaignHistory } from "@outbound/contracts/campaigns/list-campaign-history";
import { isUuid } from "@outbound/contracts/uuid";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { toAuditRow } from "../../audit/audit-row.ts";
import { selectEntriesOfCampaign } from "../../audit/audit-table.ts";
import type { Context } from "../../context.ts";

export default implement(listCampaignHistory, async ({ id, limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const wanted = { cursor: decodeCursor(cursor), take: limit + 1 };
  const rows = isUuid(id) ? await selectEntriesOfCampaign(db.of(workspaceId), id, wanted) : [];
  const { data, next_cursor } = toPage(rows, limit, ({ created_at }) => created_at);
  return {
    data: data.map((row) => ({ ...toAuditRow(row, new Map()), prospect_id: row.concerns.prospect_id ?? null })),
    next_cursor,
  };
});
