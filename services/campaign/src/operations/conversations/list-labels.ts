import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listLabels } from "@outbound/contracts/conversations/list-labels";
import type { Context } from "../../context.ts";
import { readLabels } from "../../replies/label-table.ts";

export default implement(listLabels, async (_, { db, workspaceId }: Context & Caller) => ({
  data: await readLabels(db.of(workspaceId)),
}));
