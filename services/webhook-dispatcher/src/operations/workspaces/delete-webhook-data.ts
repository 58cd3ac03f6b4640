import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { deleteWebhookData } from "@outbound/contracts/workspaces/workspace-data";
import { deleteRows, markDeleted } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../../context.ts";
import { countUnderWay, deleteDeliveries } from "../../deliveries/delivery-table.ts";

/** Bounds one call, so that it ends before its caller stops waiting. */
const chunksAtMost = 20;

/** Nothing is posted once this answers `complete`, because attempts that have begun end first. */
export default implement(deleteWebhookData, async (_, { db, deliverer, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await markDeleted(workspace);
  const rest = await deleteRows(workspace, { except: ["delivery", "event"] });
  let deleted = rest.deleted;
  let isMore = true;
  for (let chunk = 0; isMore && chunk < chunksAtMost; chunk++) {
    const count = await deleteDeliveries(workspace, deliverer.leaseMs);
    deleted += count;
    isMore = count > 0;
  }
  const waits_for = await countUnderWay(workspace);
  return { deleted, waits_for, is_complete: rest.is_complete && !isMore && waits_for === 0 };
});
