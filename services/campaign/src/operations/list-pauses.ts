import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import type { Context } from "../context.ts";
import { readGuards } from "../pauses/guard-table.ts";
import { readPauses } from "../pauses/pause-table.ts";

export default implement(listPauses, async (_, { db, workspaceId }: Context & Caller) => ({
  data: await readPauses(db, workspaceId),
  guards: await readGuards(db, workspaceId),
}));
