import { expect, test } from "vitest";
import { campaignProgress } from "./campaign-progress.ts";
import { displayStatus } from "./display-status.ts";

test("planned is enrolled times steps; done is the steps that active ones passed and all steps of those that ended", () => {
  expect(campaignProgress(3, { enrolled: 5, stopped: 1, completed: 2, passed: 3 })).toEqual({
    planned: 15,
    done: 12,
    enrolled: 5,
    finished: 2,
    pct: 80,
  });
});

test("pct is rounded down, so that 100 means all", () => {
  expect(campaignProgress(1, { enrolled: 1000, stopped: 0, completed: 999, passed: 0 }).pct).toBe(99);
  expect(campaignProgress(3, { enrolled: 1, stopped: 0, completed: 0, passed: 2 }).pct).toBe(66);
});

test("a campaign without steps or enrolments is at 0 %", () => {
  expect(campaignProgress(0, { enrolled: 4, stopped: 1, completed: 0, passed: 0 }).pct).toBe(0);
  expect(campaignProgress(4, { enrolled: 0, stopped: 0, completed: 0, passed: 0 }).pct).toBe(0);
});

test.each([
  ["draft", null, 0, 0, "draft"],
  ["active", null, 0, 0, "running"],
  ["active", null, 3, 99, "running"],
  ["active", null, 3, 100, "done"],
  ["paused", null, 3, 100, "paused"],
  ["completed", null, 3, 10, "done"],
  ["active", new Date(), 3, 100, "archived"],
  ["draft", new Date(), 0, 0, "archived"],
  ["exploding", null, 0, 0, "other"],
])("status %s, archived %s, %i enrolled, %i %%: shown as %5$s", (status, archived_at, enrolled, pct, shown) => {
  expect(displayStatus({ status, archived_at, progress: { pct, enrolled } })).toBe(shown);
});
