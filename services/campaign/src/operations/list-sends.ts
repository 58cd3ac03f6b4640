import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listSends } from "@outbound/contracts/sending/list-sends";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { assertCampaign } from "../campaign-table.ts";
import type { Context } from "../context.ts";
import { readSendPage } from "../sending/send-page.ts";

export default implement(
  listSends,
  async ({ campaign_id: campaignId, status, limit, cursor }, { db, workspaceId }: Context & Caller) => {
    const after = decodeCursor(cursor);
    if (campaignId !== undefined) await assertCampaign(db, workspaceId, campaignId);
    const rows = await readSendPage(db, workspaceId, { campaignId, status, limit, cursor: after });
    return toPage(rows, limit, ({ created_at }) => created_at);
  },
);
