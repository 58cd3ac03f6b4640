import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

test("a batch ends at its rows or its bytes; a row that is larger goes alone", async () => {
  const batches = async (rows: readonly string[]) => Array.fromAsync(inBatches(rows, 3, 20));
  expect(await batches(["a", "b", "c", "d"])).toEqual([["a", "b", "c"], ["d"]]);
  expect(await batches(["試試試", "試試", "試試"])).toEqual([["試試試", "試試"], ["試試"]]);
  expect(await batches(["a", "x".repeat(30), "b"])).toEqual([["a"], ["x".repeat(30)], ["b"]]);
  expect(await batches([])).toEqual([]);
});
