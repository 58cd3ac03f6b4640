import { expect, test } from "vitest";
import { ServerOutageWait } from "./server-outage-wait.ts";

const quick = { firstWaitMs: 1, longestWaitMs: 2 };

test("waiting messages retry in turn, and one that fails again goes behind the others", async () => {
  const outage = new ServerOutageWait(quick);
  const tried: string[] = [];
  const wait = async (name: string, times: number) => {
    for (let count = 0; count < times; count++) {
      expect(await outage.turn(performance.now())).toBe(true);
      tried.push(name);
    }
  };
  await Promise.all([wait("a", 3), wait("b", 3), wait("c", 3)]);
  expect(tried).toEqual(["a", "b", "c", "a", "b", "c", "a", "b", "c"]);
});

test("when one got an answer all others follow at once", async () => {
  const outage = new ServerOutageWait({ firstWaitMs: 3_600_000 });
  const turns = [outage.turn(performance.now()), outage.turn(performance.now())];
  outage.answered();
  expect(await Promise.all(turns)).toEqual([true, true]);
});

test("a message held too long is returned, so that another process may have it", async () => {
  const outage = new ServerOutageWait({ ...quick, longestHoldMs: 60_000 });
  const old = outage.turn(performance.now() - 60_001);
  const recent = outage.turn(performance.now());
  expect(await old).toBe(false);
  expect(await recent).toBe(true);
});

test("nothing waits after the close", async () => {
  const outage = new ServerOutageWait({ firstWaitMs: 3_600_000 });
  const before = outage.turn(performance.now());
  outage.close();
  expect(await before).toBe(false);
  expect(await outage.turn(performance.now())).toBe(false);
});
