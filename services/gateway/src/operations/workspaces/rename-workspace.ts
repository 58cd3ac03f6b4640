import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { renameWorkspace } from "@outbound/contracts/workspaces/rename-workspace";
import type { Context } from "../../context.ts";
import { updateName } from "../../workspaces/workspace-table.ts";

export default implement(renameWorkspace, async ({ name }, { db, workspaceId }: Context & Caller) => {
  const row = await updateName(db.of(workspaceId), name);
  if (!row) throw notFound("Workspace");
  return row;
});
