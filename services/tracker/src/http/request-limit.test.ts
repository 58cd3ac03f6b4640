import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { RequestLimit, tryAdmit } from "./request-limit.ts";

const rate = { burst: 3, intervalMs: 2_000 };

test("allows a burst, then one request per interval; the stated wait suffices, and refused requests don't extend it", () => {
  const limit = new RequestLimit(rate);
  expect([0, 0, 0, 1, 1].map((now) => tryAdmit([[limit, "a"]], now))).toEqual([0, 0, 0, 2, 2]);
  expect(tryAdmit([[limit, "b"]], 1)).toBe(0);
  expect([tryAdmit([[limit, "a"]], 2_001), tryAdmit([[limit, "a"]], 2_001)]).toEqual([0, 2]);
  expect([10_000, 10_000, 10_000, 10_000].map((now) => tryAdmit([[limit, "a"]], now))).toEqual([0, 0, 0, 2]);
});

test("no span of time has more than the burst and one request per interval, and whoever waits as told is allowed", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), (pauses) => {
      const limit = new RequestLimit(rate);
      const allowed: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        const waitSeconds = tryAdmit([[limit, "a"]], now);
        if (waitSeconds > 0) expect(tryAdmit([[limit, "a"]], (now += waitSeconds * 1_000))).toBe(0);
        allowed.push(now);
        for (const from of allowed) {
          const within = allowed.filter((at) => at >= from).length;
          expect(within).toBeLessThanOrEqual(rate.burst + Math.floor((now - from) / rate.intervalMs) + 1);
        }
      }
    }),
  );
});

test("the number of remembered keys is bounded, and keys without effect are forgotten", () => {
  const limit = new RequestLimit(rate);
  for (let index = 0; index < 30_000; index += 1) tryAdmit([[limit, String(index)]], 0);
  expect(limit.size).toBe(10_000);
  tryAdmit([[limit, "late"]], 60_000);
  expect(limit.size).toBe(1);
});

test("what one limit refuses uses up nothing of another", () => {
  const [narrow, wide] = [new RequestLimit(rate), new RequestLimit({ burst: 5, intervalMs: 2_000 })];
  const ask = (key: string) =>
    tryAdmit(
      [
        [wide, "all"],
        [narrow, key],
      ],
      0,
    );
  expect(Array.from({ length: 10 }, () => ask("a"))).toEqual([0, 0, 0, 2, 2, 2, 2, 2, 2, 2]);
  expect([ask("b"), ask("b"), ask("b")]).toEqual([0, 0, 2]);
  expect(narrow.waitSeconds("b", 0)).toBe(0);
});
