import { expect, test } from "vitest";
import { growingPause } from "./growing-pause.ts";

test("what ends at once again and again is tried ever more rarely, and what lasted starts over", () => {
  const pause = growingPause();
  expect([0, 5, 0, 900, 0, 0, 0].map(pause)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([1_500, 0].map(pause)).toEqual([0, 1_000]);
});
