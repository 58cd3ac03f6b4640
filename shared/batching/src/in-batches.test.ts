import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, test } from "vitest";
import { batchFailures } from "./failed-batch.ts";
import { allDone, inBatches, inBatchesBy } from "./in-batches.ts";

function recorded(together: (items: readonly number[]) => Promise<(string | undefined)[]>, log = silentLog) {
  const batches: (readonly number[])[] = [];
  const alone: number[] = [];
  const run = inBatchesBy<number, string>({
    name: "test",
    log,
    together(items) {
      batches.push(items);
      return together(items);
    },
    async alone(item) {
      alone.push(item);
      if (item < 0) throw new Error("no");
      return `${item} alone`;
    },
  });
  return { run, batches, alone };
}

test("concurrent items are one batch, and items that come while it runs are the next", async () => {
  const ended = Promise.withResolvers<void>();
  const { run, batches } = recorded(async (items) => {
    if (items.includes(1)) await ended.promise;
    return items.map(String);
  });
  const first = [1, 2].map((item) => run("one", item));
  await expect.poll(() => batches, { timeout: 30_000 }).toEqual([[1, 2]]);
  const second = [3, 4].map((item) => run("one", item));
  const elsewhere = run("two", 5);
  expect(await elsewhere).toBe("5");
  ended.resolve();
  expect(await Promise.all([...first, ...second])).toEqual(["1", "2", "3", "4"]);
  expect(batches).toEqual([[1, 2], [5], [3, 4]]);
});

test("items that a batch leaves over run alone", async () => {
  const { run, alone } = recorded(async (items) => items.map((item) => (item === 2 ? undefined : `${item}`)));
  expect(await Promise.all([1, 2, 3].map((item) => run("one", item)))).toEqual(["1", "2 alone", "3"]);
  expect(alone).toEqual([2]);
});

test("of a failed batch only those items fail that fail alone", async () => {
  const { run } = recorded(() => Promise.reject(new Error("no")));
  const ends = await Promise.allSettled([1, -2, 3].map((item) => run("one", item)));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await expect(run("one", 4)).resolves.toBe("4 alone");
});

test("a failed batch is counted and logged, though each of its items succeeds alone", async () => {
  const logged: object[] = [];
  const log = { ...silentLog, warn: (details: object) => void logged.push(details) };
  const failures = async (cause: string) =>
    (await batchFailures.get()).values.find(({ labels }) => labels.batch === "test" && labels.cause === cause)?.value ??
    0;
  const [faults, absences] = [await failures("fault"), await failures("unavailable")];
  const error = new Error("always broken");
  const broken = recorded(() => Promise.reject(error), log);
  expect(await Promise.all([1, 2].map((item) => broken.run("one", item)))).toEqual(["1 alone", "2 alone"]);
  expect(logged).toEqual([{ err: error, batch: "test" }]);
  expect(await failures("fault")).toBe(faults + 1);
  const away = recorded(() => Promise.reject(new DatabaseUnavailable(error)));
  await away.run("one", 1);
  expect(await failures("unavailable")).toBe(absences + 1);
});

test("while a server is away a batch costs one more try, not one per item", async () => {
  const away = new DatabaseUnavailable(new Error("gone"));
  const tried: number[] = [];
  const run = inBatchesBy<number, true>({
    name: "test",
    log: silentLog,
    together: () => Promise.reject(away),
    async alone(item) {
      tried.push(item);
      throw away;
    },
  });
  const ends = await Promise.allSettled([1, 2, 3, 4, 5].map((item) => run("one", item)));
  expect(ends).toEqual(Array.from({ length: 5 }, () => ({ status: "rejected", reason: away })));
  expect(tried).toHaveLength(1);
});

test("a server that is back at that try, or fails large batches only, fails no item", async () => {
  const away = new DatabaseUnavailable(new Error("too slow"));
  const { run, alone } = recorded((items) =>
    items.length > 1 ? Promise.reject(away) : Promise.resolve(items.map(String)),
  );
  expect(await Promise.all([1, 2, 3].map((item) => run("one", item)))).toEqual(["1 alone", "2 alone", "3 alone"]);
  expect(alone.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

test("without `alone` items run as batches of one, and one that fails there is no failed batch", async () => {
  const logged: object[] = [];
  const log = { ...silentLog, warn: (details: object) => void logged.push(details) };
  const batches: (readonly number[])[] = [];
  const add = inBatches<number, true>({
    name: "test of ones",
    log,
    largest: 3,
    async together(items) {
      batches.push(items);
      if (items.includes(1)) throw new Error("no");
      return allDone(items);
    },
  });
  const settled = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect(batches.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 3]);
  expect(logged).toEqual([{ err: new Error("no"), batch: "test of ones" }]);
});
