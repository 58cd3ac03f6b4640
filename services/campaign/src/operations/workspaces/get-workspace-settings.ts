import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getWorkspaceSettings } from "@outbound/contracts/workspaces/get-workspace-settings";
import type { Context } from "../../context.ts";
import { readWorkspaceSettings } from "../../workspaces/workspace-settings-table.ts";

export default implement(getWorkspaceSettings, async (_input, { db, workspaceId }: Context & Caller) =>
  readWorkspaceSettings(db.of(workspaceId)),
);
