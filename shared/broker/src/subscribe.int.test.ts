import { defineEvent } from "@outbound/contracts/event";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace, proxied } from "./broker.fixture.ts";
import { consume, subscribe } from "./subscribe.ts";

const letters = Array.from({ length: 12 }, (_, at) =>
  defineEvent({
    name: `letter.of-kind-${at}`,
    kind: "fact",
    subscribers: ["campaign"],
    summary: "Somebody wrote a letter.",
    payload: z.object({}),
  }),
);

test("far from the broker, consuming a dozen events starts about as soon as consuming one", async () => {
  const names = freshNamespace(letters);
  const proxy = await proxied();
  const subscribeTo = async (wanted: typeof letters, url?: string) => {
    const broker = await names.connect({ name: "campaign", ...(url && { url }) });
    const consumers = wanted.map((event) => consume(event, async () => {}));
    const startedAt = performance.now();
    await subscribe(broker, { service: "campaign", consumers, context: {} });
    return performance.now() - startedAt;
  };
  await subscribeTo(letters);
  // So long that the way to the broker, and not the machine, takes the time.
  proxy.delay(80);
  const one = await subscribeTo(letters.slice(0, 1), proxy.url);
  expect(await subscribeTo(letters, proxy.url)).toBeLessThan(6 * one);
});
