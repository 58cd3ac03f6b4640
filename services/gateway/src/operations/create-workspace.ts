import { implement } from "@outbound/broker/implement";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import type { Context } from "../context.ts";
import { insertWorkspace } from "../workspaces/workspace-table.ts";

export default implement(createWorkspace, async ({ name }, { prisma }: Context) => insertWorkspace(prisma, name));
