import { expect, test } from "vitest";
import { batched } from "./batched.ts";

test("what comes at once, or while a batch runs, is one batch, no larger than allowed, and each has its own result", async () => {
  const batches: number[][] = [];
  const add = batched<number, number>(async (items) => {
    batches.push(items);
    if (batches.length === 1) meanwhile.push(...[4, 5, 6, 7].map(add));
    await new Promise(setImmediate);
    return items.map((item) => 10 * item);
  }, 3);
  const meanwhile: Promise<number>[] = [];
  expect(await Promise.all([1, 2].map(add))).toEqual([10, 20]);
  expect(await Promise.all(meanwhile)).toEqual([40, 50, 60, 70]);
  expect(batches).toEqual([[1, 2], [4, 5, 6], [7]]);
});

test("an item that can't be done fails alone", async () => {
  const add = batched<number, number>(async (items) => {
    if (items.includes(1)) throw new Error("no");
    return items;
  }, 3);
  const settled = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
