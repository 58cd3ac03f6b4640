import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import type { Context } from "../../context.ts";
import { lockAsMember } from "../../people/member-rules.ts";
import { joinWorkspace } from "../../people/user-table.ts";
import { insertWorkspace } from "../../workspaces/workspace-table.ts";

/** Who makes one in the app is its first owner; the command line names nobody. */
export default implement(createWorkspace, async ({ name }, { db, ...caller }: Context & Caller) =>
  db.transaction(async (tx) => {
    const workspace = await insertWorkspace(tx, name);
    const inside = tx.of(workspace.id);
    const role = await lockAsMember(inside, caller, createWorkspace);
    if (caller.userId !== undefined) await joinWorkspace(inside, caller.userId, role);
    return workspace;
  }),
);
