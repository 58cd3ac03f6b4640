import { consume, onceOnly } from "@outbound/broker/subscribe";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import type { Context } from "../context.ts";
import { followUnsubscribeLinks } from "../sending/unsubscribe.ts";

export default consume(unsubscribeRequested, async (message, { db }: Context) => {
  const { workspace_id, enrolment_id, step = null, via } = message.payload;
  await onceOnly(db, message, (tx) => followUnsubscribeLinks(tx, workspace_id, [{ enrolment_id, step, via }]));
});
