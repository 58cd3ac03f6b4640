import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { listDeliveryRows } from "../../deliveries/delivery-list-table.ts";
import { presentReceiver } from "../../receivers/present-receiver.ts";
import { listReceivers } from "../../receivers/receiver-table.ts";

export default implement(listDeliveries, async ({ status, limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await listDeliveryRows(db, requestedWorkspace(caller), { limit, cursor: decodeCursor(cursor), status });
  const receivers = await listReceivers(db, ...new Set(rows.map(({ workspace_id }) => workspace_id)));
  const shown = rows.map((row) => ({ ...row, has_receiver: presentReceiver(receivers, row) !== undefined }));
  return toPage(shown, limit, (row) => row.created_at);
});
