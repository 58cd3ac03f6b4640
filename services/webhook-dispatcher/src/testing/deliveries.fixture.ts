import { randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import type { Caller } from "@outbound/contracts/caller";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { getDelivery } from "@outbound/contracts/webhooks/get-delivery";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { eventually } from "@outbound/testing/eventually";
import type { Answer } from "@outbound/testing/receiver";
import { freshCaller } from "@outbound/testing/workspace";
import { expect } from "vitest";
import { factAbout, type startTestDispatcher } from "./dispatcher.fixture.ts";
import { startTestReceiver } from "./receiver.fixture.ts";

type Dispatcher = Awaited<ReturnType<typeof startTestDispatcher>>;

export async function newAudience({ call, broker }: Dispatcher, answer?: Answer) {
  const caller = freshCaller();
  const receiver = await startTestReceiver(answer);
  const hook = await call(subscribeHook, { event: "bounce", target_url: receiver.url() }, caller);
  const list = async (status?: "pending" | "delivered" | "failed") =>
    (await call(listDeliveries, { limit: "100", ...(status && { status }) }, caller)).data;
  return {
    caller,
    receiver,
    hook,
    list,
    bounce: (about: Caller = caller) =>
      publish(
        broker,
        messageBounced,
        { ...factAbout(about), step: 1, error: "550", hard: true },
        { id: randomUUIDv7() },
      ),
    ended: (status: "delivered" | "failed", count = 1) =>
      eventually(async () => {
        const rows = await list(status);
        expect(rows).toHaveLength(count);
        return rows.map(({ id }) => id);
      }),
    read: (id: string) => call(getDelivery, { id }, caller),
  };
}
