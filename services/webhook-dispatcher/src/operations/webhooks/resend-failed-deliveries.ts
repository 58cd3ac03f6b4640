import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { resendFailedDeliveries } from "@outbound/contracts/webhooks/resend-failed-deliveries";
import type { Context } from "../../context.ts";
import { listReceivers } from "../../receivers/receiver-table.ts";
import { resendAll } from "../../receivers/resend-all.ts";

export default implement(resendFailedDeliveries, async ({ since, cursor }, { db, workspaceId }: Context & Caller) => {
  const receivers = (await listReceivers(db, workspaceId)).filter(({ switched_off_at }) => switched_off_at === null);
  return resendAll(db.of(workspaceId), { since, cursor, receivers });
});
