import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { findHolder } from "@outbound/contracts/sending/find-holder";
import type { Context } from "../../context.ts";
import { readHolder } from "../../ledger/send-table.ts";

export default implement(findHolder, async ({ send_id, attempt }, { db, workspaceId }: Context & Caller) => ({
  worker: await readHolder(db.of(workspaceId), send_id, attempt),
}));
