import fc from "fast-check";
import { expect, test } from "vitest";
import { RequestLimit } from "./request-limit.ts";

const rate = { burst: 3, intervalMs: 2_000 };

test("so many at once, then one each interval; the wait that is told is enough, and asking again makes it no longer", () => {
  const limit = new RequestLimit(rate);
  expect([0, 0, 0, 1, 1].map((now) => limit.take("a", now))).toEqual([0, 0, 0, 2, 2]);
  expect(limit.take("b", 1)).toBe(0);
  expect([limit.take("a", 2_001), limit.take("a", 2_001)]).toEqual([0, 2]);
  expect([10_000, 10_000, 10_000, 10_000].map((now) => limit.take("a", now))).toEqual([0, 0, 0, 2]);
});

test("in no span of time more than the burst and one for each interval in it, and who waits as told gets through", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), (pauses) => {
      const limit = new RequestLimit(rate);
      const taken: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        const waitSeconds = limit.take("a", now);
        if (waitSeconds > 0) expect(limit.take("a", (now += waitSeconds * 1_000))).toBe(0);
        taken.push(now);
        for (const from of taken) {
          const within = taken.filter((at) => at >= from).length;
          expect(within).toBeLessThanOrEqual(rate.burst + Math.floor((now - from) / rate.intervalMs) + 1);
        }
      }
    }),
  );
});

test("what is remembered is bounded, and is forgotten when it says nothing any more", () => {
  const limit = new RequestLimit(rate);
  for (let index = 0; index < 30_000; index += 1) limit.take(String(index), 0);
  expect(limit.size).toBe(10_000);
  limit.take("late", 60_000);
  expect(limit.size).toBe(1);
});
