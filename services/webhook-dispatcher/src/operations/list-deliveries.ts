import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../context.ts";
import { listDeliveryRows } from "../deliveries/delivery-list-table.ts";

export default implement(listDeliveries, async ({ status, limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await listDeliveryRows(db, requestedWorkspace(caller), { limit, cursor: decodeCursor(cursor), status });
  return toPage(rows, limit, (row) => row.created_at);
});
