import { expect, test } from "vitest";
import { limitsByDay } from "./day-limits.ts";

const days = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"];
const steady = {
  id: "a",
  daily_limit: 60,
  ramp_start: null,
  ramp_increment: null,
  ramp_day: 1,
  added_on: "2026-01-01",
};
const sentOn = (...on: string[]) => on.map((day) => ({ mailbox_id: "b", day, sent: 3 }));

test("a ramp's limit of an earlier day is less by one step for each day since on which the mailbox sent", () => {
  const ramping = { ...steady, id: "b", daily_limit: 50, ramp_start: 12, ramp_increment: 2, ramp_day: 12 };
  expect(limitsByDay(days, [ramping], sentOn("2026-11-20", "2026-11-23", "2026-11-24"))).toEqual([
    30, 30, 32, 32, 32, 34,
  ]);
  expect(limitsByDay(days, [{ ...ramping, ramp_day: 90 }], [])).toEqual([50, 50, 50, 50, 50, 50]);
});

test("a mailbox counts from the day on which it was added, and without a limit there is no sum", () => {
  const young = { ...steady, id: "b", added_on: "2026-11-23" };
  expect(limitsByDay(days, [steady, young], [])).toEqual([60, 60, 60, 60, 120, 120]);
  expect(limitsByDay(days, [steady, { ...young, daily_limit: null }], [])).toEqual([60, 60, 60, 60, null, null]);
});
