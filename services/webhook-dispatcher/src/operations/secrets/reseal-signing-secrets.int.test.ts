import { randomUUIDv7 } from "node:crypto";
import { publish } from "@outbound/broker/publish-event";
import type { Caller } from "@outbound/contracts/caller";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import { subscribeHook } from "@outbound/contracts/hooks/subscribe-hook";
import { resealSigningSecrets } from "@outbound/contracts/secrets/reseal-secrets";
import { listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { sign } from "../../posting/sign.ts";
import { factAbout, freshDatabase, startTestDispatcher } from "../../testing/dispatcher.fixture.ts";
import { startTestReceiver } from "../../testing/receiver.fixture.ts";

const [oldKey, newKey] = ["01".repeat(32), "02".repeat(32)];
const timeoutMs = 30_000;

test("a rotation keeps the signing secret; without its key nothing is sent and the cause is stored", async () => {
  const db = await freshDatabase();
  const caller = freshCaller();
  const receiver = await startTestReceiver();
  const start = async (...keys: string[]) => {
    const dispatcher = await startTestDispatcher({ spacingMs: 100 }, { db, keys });
    onTestFinished(() => dispatcher.stop());
    return dispatcher;
  };

  const before = await start(oldKey);
  await before.call(subscribeHook, { event: "bounce", target_url: receiver.url() }, caller);
  const { secret } = await before.call(revealWebhookSecret, {}, caller);
  const { rows } = await db.query<{ row: string }>("select signing_secret::text as row from signing_secret");
  expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString("hex"));
  expect(rows[0]?.row).not.toContain("whsec_");
  await before.stop();

  const during = await start(newKey, oldKey);
  expect(await deliver(during, caller)).toMatchObject({ status: "delivered" });
  expect(await during.call(resealSigningSecrets, {}, caller)).toMatchObject({ read: 1, resealed: 1, unreadable: [] });
  expect(await during.call(resealSigningSecrets, {}, caller)).toMatchObject({ read: 1, resealed: 0 });
  await during.stop();

  const wrong = await start(oldKey);
  expect(await deliver(wrong, caller)).toMatchObject({ status: "failed", last_error: "secret_unreadable" });
  await expect(wrong.call(revealWebhookSecret, {}, caller)).rejects.toThrow(/its key \w{8} is not among/);
  await wrong.stop();

  const after = await start(newKey);
  expect(await after.call(revealWebhookSecret, {}, caller)).toEqual({ secret });
  expect(await deliver(after, caller)).toMatchObject({ status: "delivered" });
  expect(receiver.received).toHaveLength(2);
  for (const { headers, body } of receiver.received) {
    const signature = String(headers["x-service-signature"]);
    expect(signature).toBe(sign(secret, body, new Date(Number(/^t=(\d+),/.exec(signature)?.[1]) * 1_000)));
  }
});

async function deliver({ broker, call }: Awaited<ReturnType<typeof startTestDispatcher>>, caller: Caller) {
  const known = (await call(listDeliveries, { limit: "100" }, caller)).data.length;
  await publish(
    broker,
    messageBounced,
    { ...factAbout(caller), step: 1, error: "550", hard: true },
    { id: randomUUIDv7() },
  );
  let newest: { status: string; last_error: string | null } | undefined;
  await eventually(
    async () => {
      const { data } = await call(listDeliveries, { limit: "100" }, caller);
      newest = data[0];
      return data.length > known && newest?.status !== "pending";
    },
    { timeoutMs },
  );
  return newest;
}
