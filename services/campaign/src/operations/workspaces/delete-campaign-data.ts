import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { deleteCampaignData } from "@outbound/contracts/workspaces/workspace-data";
import { deleteAnnounced } from "@outbound/events/outbox-table";
import { deleteRows, isMarkedDeleted, markDeleted, refuseInstallation } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../../context.ts";
import { countInHand } from "../../ledger/send-table.ts";
import { everyMailbox, insertPauseUnlessThere, waitForDispatches } from "../../pauses/pause-table.ts";

/**
 * A pause comes first, so that no further mail begins. Mails under way end as usual, and only then is the workspace
 * marked, because an outcome couldn't be written any more. The pause is deleted last, so that an interrupted deletion
 * shows why nothing is sent.
 */
export default implement(deleteCampaignData, async (_, { db, workspaceId }: Context & Caller) => {
  refuseInstallation(workspaceId);
  const workspace = db.of(workspaceId);
  if (!(await isMarkedDeleted(workspace))) {
    const pause = { reason: "The workspace is being deleted.", pausedBy: "operator" };
    await insertPauseUnlessThere(workspace, everyMailbox, pause);
    await db.transaction(waitForDispatches);
    const waits_for = await countInHand(workspace);
    if (waits_for > 0) return { deleted: 0, waits_for, is_complete: false };
    await markDeleted(workspace);
  }
  const { deleted, is_complete } = await deleteRows(workspace, { last: ["sending_pause"] });
  const announced = await deleteAnnounced(workspace);
  return { deleted: deleted + announced, waits_for: 0, is_complete };
});
