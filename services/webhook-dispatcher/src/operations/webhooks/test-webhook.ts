import { randomUUIDv7 } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { isUuid } from "@outbound/contracts/uuid";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import type { WorkspaceDb } from "@outbound/postgres/database";
import type { Context } from "../../context.ts";
import { sampleNotice } from "../../events/sample-notice.ts";
import type { Target } from "../../events/target-table.ts";
import { findReceiver } from "../../receivers/receiver-table.ts";

type Selection = { event: string | undefined; hook_id: string | undefined };

export default implement(testWebhook, async ({ event, hook_id }, { db, fanOut, workspaceId }: Context & Caller) => {
  const target = await targetOf(db.of(workspaceId), { event, hook_id });
  const notice = {
    id: randomUUIDv7(),
    occurred_at: new Date(),
    workspace_id: workspaceId,
    ...sampleNotice(target.event),
  };
  const [delivery_id] = await fanOut({ webhook: "test", hook: null }, notice, target);
  if (!delivery_id) throw new Error("A test was recorded for nobody.");
  return { delivery_id };
});

/** A receiver that is switched off gets the test too: that is how it is tried. */
async function targetOf(db: WorkspaceDb, { event = "test", hook_id }: Selection): Promise<Target> {
  const receiver = hook_id === undefined || isUuid(hook_id) ? await findReceiver(db, hook_id) : undefined;
  if (!receiver && hook_id === undefined) throw conflict("This workspace has no webhook URL. Set one first.");
  if (!receiver) throw notFound("Subscription");
  return { event: receiver.hook_event ?? event, url: receiver.url, is_off: false };
}
