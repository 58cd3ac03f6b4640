import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listAwaited } from "@outbound/contracts/enrolments/list-awaited";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { assertCampaign } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { countAwaited, readAwaitedPage } from "../../enrolments/awaited-list-table.ts";

export default implement(listAwaited, async ({ id, limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const after = decodeCursor(cursor);
  await assertCampaign(db, workspaceId, id);
  const rows = await readAwaitedPage(db, workspaceId, { campaignId: id, limit, cursor: after });
  const page = toPage(rows, limit, ({ due_at }) => due_at);
  return { ...page, ...(await countAwaited(db, workspaceId, id)) };
});
