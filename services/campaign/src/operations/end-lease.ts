import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { endLease } from "@outbound/contracts/sending/end-lease";
import type { Context } from "../context.ts";
import { endLeaseOf } from "../sending/lease-table.ts";

export default implement(endLease, async ({ send_id, worker }, { db, workspaceId, nudgePlanner }: Context & Caller) => {
  await endLeaseOf(db, workspaceId, send_id, worker);
  nudgePlanner();
  return {};
});
