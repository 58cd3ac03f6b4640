import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listSends } from "@outbound/contracts/sending/list-sends";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { assertCampaign } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { readSendPage } from "../../sending/send-list-table.ts";

export default implement(
  listSends,
  async (
    { campaign_id: campaignId, mailbox_id: mailboxId, status, limit, cursor },
    { db, ...caller }: Context & Caller,
  ) => {
    const after = decodeCursor(cursor);
    if (campaignId !== undefined) await assertCampaign(db.of(caller.workspaceId), campaignId);
    const rows = await readSendPage(db, requestedWorkspace(caller), {
      campaignId,
      mailboxId,
      status,
      limit,
      cursor: after,
    });
    return toPage(rows, limit, ({ created_at }) => created_at);
  },
);
