import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { deleteMailerData } from "@outbound/contracts/workspaces/workspace-data";
import { deleteAnnounced } from "@outbound/events/outbox-table";
import { deleteRows, markDeleted } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../../context.ts";

export default implement(deleteMailerData, async (_, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  await markDeleted(workspace);
  const announced = await deleteAnnounced(workspace);
  const rows = await deleteRows(workspace);
  return { waits_for: 0, ...rows, deleted: rows.deleted + announced };
});
