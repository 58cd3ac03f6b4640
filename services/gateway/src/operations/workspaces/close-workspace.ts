import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { closeWorkspace } from "@outbound/contracts/workspaces/close-workspace";
import { deleteRows } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../../context.ts";
import { deleteKeysOf } from "../../idempotency/idempotency-key-table.ts";
import { markClosed } from "../../workspaces/deleted-workspace-table.ts";

/** Keys and windows are found by the tokens, so they are deleted first. */
export default implement(closeWorkspace, async (_, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  const closed_at = await workspace.transaction(markClosed);
  if (!closed_at) throw notFound("Workspace");
  const keys = await deleteKeysOf(workspace);
  if (!keys.is_complete) return { closed_at, ...keys };
  const { deleted, is_complete } = await deleteRows(workspace);
  return { closed_at, deleted: keys.deleted + deleted, is_complete };
});
