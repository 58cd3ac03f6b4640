import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getWorkspaceSetup } from "@outbound/contracts/workspaces/get-workspace-setup";
import { readSetup } from "../../campaigns/setup-table.ts";
import type { Context } from "../../context.ts";

export default implement(getWorkspaceSetup, (_input, { db, workspaceId }: Context & Caller) =>
  readSetup(db.of(workspaceId)),
);
