import { expect, test } from "vitest";
import { axisOf, finerAxisOf } from "./scale.ts";

test.each([
  [0, [0, 1, 2]],
  [2, [0, 1, 2]],
  [3, [0, 5]],
  [7, [0, 5, 10]],
  [10, [0, 5, 10]],
  [11, [0, 10, 20]],
  [450, [0, 250, 500]],
  [1_204, [0, 1_000, 2_000]],
])("an axis for %i ends at a round figure that holds it, and its ticks are whole", (largest, ticks) => {
  expect(axisOf(largest).ticks).toEqual(ticks);
  expect(axisOf(largest).end).toBeGreaterThanOrEqual(largest);
});

test.each([
  [0, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [19, [0, 5, 10, 15, 20]],
  [74, [0, 20, 40, 60, 80]],
  [251, [0, 100, 200, 300]],
  [1_204, [0, 500, 1_000, 1_500]],
])(
  "a finer axis for %i has whole ticks in even steps, and ends no further than one step above it",
  (largest, ticks) => {
    expect(finerAxisOf(largest).ticks).toEqual(ticks);
    expect(finerAxisOf(largest).end).toBe(ticks.at(-1));
  },
);
