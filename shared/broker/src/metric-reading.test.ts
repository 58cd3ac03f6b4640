import { register } from "prom-client";
import { expect, test, vi } from "vitest";
import { metricReading } from "./metric-reading.ts";

const failuresOf = async (reading: string) => {
  const metric = await register.getSingleMetric("outbound_metric_read_failures_total")?.get();
  return metric?.values.filter(({ labels, value }) => labels["reading"] === reading && value > 0);
};

test("a reading that waits for a lock is absent after a moment, so that a scrape gets the others in time", async () => {
  const log = { error: vi.fn() };
  const read = metricReading("locked", log, () => new Promise(() => {}), 1);
  expect(await read()).toBeUndefined();
  expect(await failuresOf("locked")).toMatchObject([{ labels: { cause: "unavailable" }, value: 1 }]);
  expect(log.error).not.toHaveBeenCalled();
});

test("a reading that fails for a fault of ours is absent, logged and counted, and one that answers is there", async () => {
  const log = { error: vi.fn() };
  const broken = metricReading("broken", log, async () => Promise.reject(new Error("no such column")));
  expect(await broken()).toBeUndefined();
  expect(await failuresOf("broken")).toMatchObject([{ labels: { cause: "fault" }, value: 1 }]);
  expect(log.error).toHaveBeenCalledOnce();
  expect(await metricReading("fine", log, async () => 3)()).toBe(3);
});
