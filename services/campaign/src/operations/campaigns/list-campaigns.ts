import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listCampaigns } from "@outbound/contracts/campaigns/list-campaigns";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { readCampaignPage } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";

export default implement(
  listCampaigns,
  async ({ status, folder_id, mailbox_id, name, archived, limit, cursor }, { db, workspaceId }: Context & Caller) => {
    const rows = await readCampaignPage(db, workspaceId, {
      status,
      folderId: folder_id,
      mailboxId: mailbox_id,
      name,
      isArchived: archived === undefined ? undefined : archived === "true",
      limit,
      cursor: decodeCursor(cursor),
    });
    const { data, next_cursor } = toPage(rows, limit, ({ created_at }) => created_at);
    const started = data.flatMap(({ id, first_started_at: at }) => (at === null ? [] : [[id, at] as const]));
    return { data, next_cursor, first_started: Object.fromEntries(started) };
  },
);
