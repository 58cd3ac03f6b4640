import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { endLease } from "@outbound/contracts/sending/end-lease";
import type { Context } from "../../context.ts";
import { expireLease } from "../../ledger/transitions/claim.ts";

export default implement(endLease, async ({ send_id, worker }, { db, workspaceId, nudgePlanner }: Context & Caller) => {
  await expireLease(db.of(workspaceId), send_id, worker);
  nudgePlanner();
  return {};
});
