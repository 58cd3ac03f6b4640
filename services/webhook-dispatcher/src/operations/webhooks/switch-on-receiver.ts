import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { isUuid } from "@outbound/contracts/uuid";
import { switchOnReceiver } from "@outbound/contracts/webhooks/switch-on-receiver";
import type { Context } from "../../context.ts";
import { findReceiver, switchOn } from "../../receivers/receiver-table.ts";
import { resendAll } from "../../receivers/resend-all.ts";

/** The receiver is switched on last: if the process dies earlier, it is still off and the rest still failed. */
export default implement(
  switchOnReceiver,
  async ({ hook_id, catch_up, cursor }, { db, workspaceId }: Context & Caller) => {
    const workspace = db.of(workspaceId);
    const isNamed = hook_id === undefined || isUuid(hook_id);
    const receiver = isNamed ? await findReceiver(workspace, hook_id) : undefined;
    if (!receiver) throw notFound(hook_id === undefined ? "Workspace webhook" : "Subscription");
    const { switched_off_at, failing_since } = receiver;
    if (!switched_off_at) throw conflict("This receiver is already on.");
    const missed = { since: failing_since ?? switched_off_at, receivers: [receiver] };
    const part = catch_up
      ? await resendAll(workspace, { ...missed, cursor })
      : { resent: 0, skipped: 0, next_cursor: null };
    if (part.next_cursor !== null) return part;
    await switchOn(workspace, receiver);
    if (!catch_up) return part;
    const late = await resendAll(workspace, { ...missed, since: receiver.now });
    return { ...part, resent: part.resent + late.resent };
  },
);
