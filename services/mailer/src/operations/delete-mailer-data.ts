import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { deleteMailerData } from "@outbound/contracts/workspaces/workspace-data";
import { deleteRows, markDeleted } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../context.ts";

export default implement(deleteMailerData, async (_, { db, workspaceId }: Context & Caller) => {
  await markDeleted(db, workspaceId);
  return { waits_for: 0, ...(await deleteRows(db, workspaceId)) };
});
