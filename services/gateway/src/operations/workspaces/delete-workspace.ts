import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { deleteWorkspace } from "@outbound/contracts/workspaces/delete-workspace";
import { isMarkedDeleted } from "@outbound/postgres/deleted-workspace";
import type { Context } from "../../context.ts";
import { deleteClosed } from "../../workspaces/deleted-workspace-table.ts";
import { findWorkspace } from "../../workspaces/workspace-table.ts";

export default implement(deleteWorkspace, async (_, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (!(await isMarkedDeleted(workspace))) {
    throw (await findWorkspace(workspace)) ? conflict("Close the workspace first.") : notFound("Workspace");
  }
  await deleteClosed(workspace);
  return {};
});
