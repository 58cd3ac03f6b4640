import { expect, test } from "vitest";
import { batched } from "./batched.ts";

test("what comes while a batch runs is the next batch, no larger than allowed", async () => {
  const batches: number[][] = [];
  const add = batched<number>(async (items) => {
    batches.push(items);
    await new Promise(setImmediate);
  }, 3);
  await Promise.all([1, 2, 3, 4, 5, 6].map(add));
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
});

test("a batch that fails fails its items and no others", async () => {
  const add = batched<number>(async (items) => {
    if (items.includes(1)) throw new Error("no");
  }, 1);
  const settled = await Promise.allSettled([1, 2].map(add));
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});
