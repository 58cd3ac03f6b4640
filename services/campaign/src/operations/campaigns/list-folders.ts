import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listFolders } from "@outbound/contracts/campaigns/list-folders";
import { readFolders } from "../../campaigns/folder-table.ts";
import type { Context } from "../../context.ts";

export default implement(listFolders, async (_, { db, workspaceId }: Context & Caller) => ({
  data: await readFolders(db.of(workspaceId)),
}));
