import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { nameWriters } from "@outbound/contracts/replies/name-writers";
import type { Context } from "../../context.ts";
import { selectWriters } from "../../replies/reply-table.ts";

export default implement(nameWriters, async ({ ids }, { db, workspaceId }: Context & Caller) => ({
  data: await selectWriters(db.of(workspaceId), ids),
}));
