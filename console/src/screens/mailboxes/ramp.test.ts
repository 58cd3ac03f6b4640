import { expect, test } from "vitest";
import { barsOf, lastRampDay, rampDays, workingDay } from "./ramp.ts";

const ramp = { start: 12, increment: 2 };

test("a ramp ends on the first day whose emails reach the limit", () => {
  expect(lastRampDay(ramp, 50)).toBe(20);
  expect(lastRampDay(ramp, 51)).toBe(21);
  expect(lastRampDay(ramp, 12)).toBe(1);
  expect(lastRampDay(ramp, 3)).toBe(1);
  expect(lastRampDay(ramp, null)).toBeNull();
  expect(rampDays(ramp, 16)).toEqual([12, 14, 16, 16, 16, 16, 16]);
  expect(rampDays(ramp, 5)).toEqual([5, 5, 5, 5, 5]);
});

test("weekends aren't working days, also when the first day would be one", () => {
  const on = (nth: number, from: string) => workingDay(nth, new Date(`${from}T15:00`)).toDateString();
  expect(on(20, "2026-11-24")).toBe("Mon Dec 21 2026");
  expect(on(1, "2026-11-28")).toBe("Mon Nov 30 2026");
  expect(on(5, "2026-11-30")).toBe("Fri Dec 04 2026");
  expect(on(6, "2026-11-30")).toBe("Mon Dec 07 2026");
});

test("a long ramp has no more bars than a picture can show", () => {
  expect(barsOf(rampDays({ start: 1, increment: 1 }, 1_000)).length).toBeLessThanOrEqual(60);
  expect(barsOf([1, 2, 3])).toEqual([1, 2, 3]);
});
