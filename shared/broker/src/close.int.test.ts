import { setTimeout as pause } from "node:timers/promises";
import { defineEvent } from "@outbound/contracts/event";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace, proxied } from "./broker.fixture.ts";
import { publish } from "./publish-event.ts";
import { consume, subscribe } from "./subscribe.ts";

const payload = z.object({ text: z.string() });
const asked = defineEvent({
  name: "question.asked",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody asked.",
  payload,
});
const events = [asked];

test("a broker that no longer answers doesn't keep a process from closing", async () => {
  const proxy = await proxied();
  const url = new URL(proxy.url);
  url.searchParams.set("heartbeat", "0");
  const campaign = await freshNamespace(events).connect({ url: url.href, name: "campaign" });
  const consumer = consume(asked, async () => {});
  await subscribe(campaign, { service: "campaign", consumers: [consumer], context: {} });
  proxy.mute();
  void publish(campaign, asked, { text: "Well?" }).catch(() => {});
  const isClosed = campaign.close().then(() => true);
  expect(await Promise.race([isClosed, pause(90_000, false, { ref: false })])).toBe(true);
});
