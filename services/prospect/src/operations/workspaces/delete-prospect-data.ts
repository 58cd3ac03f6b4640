import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { deleteProspectData } from "@outbound/contracts/workspaces/workspace-data";
import { deleteAnnounced } from "@outbound/events/outbox-table";
import { deleteRows, markDeleted } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../../context.ts";

/** The outbox is emptied last, because rows may be announced until they are deleted. */
export default implement(deleteProspectData, async (_, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await markDeleted(workspace);
  const { deleted, is_complete } = await deleteRows(workspace);
  const announced = await deleteAnnounced(workspace);
  return { waits_for: 0, deleted: deleted + announced, is_complete };
});
