import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listAwaited } from "@outbound/contracts/enrolments/list-awaited";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import { assertCampaign } from "../../campaigns/campaign-table.ts";
import type { Context } from "../../context.ts";
import { countAwaited, readAwaitedPage } from "../../enrolments/awaited-list-table.ts";

export default implement(listAwaited, async ({ id, limit, cursor }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const after = decodeCursor(cursor);
  await assertCampaign(workspace, id);
  const rows = await readAwaitedPage(workspace, { campaignId: id, limit, cursor: after });
  const page = toPage(rows, limit, ({ due_at }) => due_at);
  return { ...page, ...(await countAwaited(workspace, id)) };
});
