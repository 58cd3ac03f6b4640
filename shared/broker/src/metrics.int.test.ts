import { setImmediate as turn } from "node:timers/promises";
import { conflict } from "@outbound/contracts/app-error";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { freshNamespace, samples, wrote } from "./broker.fixture.ts";
import { publish } from "./publish-event.ts";
import { consume, subscribe } from "./subscribe.ts";

test("an event is counted by its outcome, its lag is measured at its effect, and dead ones show as a queue's depth", async () => {
  const names = freshNamespace([wrote]);
  const campaign = await names.connect({ name: "campaign" });
  const fates = new Set(["fails"]);
  const consumer = consume(wrote, async ({ payload: { fate } }) => {
    if (fate === "refused") throw conflict("no");
    if (fates.delete(fate)) throw new Error("not now");
  });
  await subscribe(campaign, { service: "campaign", consumers: [consumer], context: {} });
  for (const fate of ["works", "fails", "refused"]) await publish(campaign, wrote, { fate });
  await eventually(async () => {
    expect(await samples("outbound_event_duration_seconds_count")).toEqual(
      expect.arrayContaining([
        '{event="letter.written",outcome="done"} 2',
        '{event="letter.written",outcome="retried"} 1',
        '{event="letter.written",outcome="dead"} 1',
      ]),
    );
    expect(await samples("outbound_event_lag_seconds_count")).toEqual(['{event="letter.written"} 2']);
    expect((await samples("outbound_queue_messages")).sort()).toEqual([
      '{queue="campaign.dead"} 1',
      '{queue="campaign.letter.written"} 0',
    ]);
  });
});

test("the metrics can be read at any moment while a process closes", async () => {
  const broker = await freshNamespace().connect();
  let isClosed = false;
  const closing = broker.close().finally(() => {
    isClosed = true;
  });
  while (!isClosed) {
    expect(await samples("outbound_broker_blocked")).toEqual([" 0"]);
    await turn();
  }
  await closing;
});
