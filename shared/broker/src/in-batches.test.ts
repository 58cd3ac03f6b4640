import type { Db } from "@outbound/postgres/database";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";
import { batchFailures } from "./metrics.ts";

const db = {} as Db;
const context = { db, workspaceId: "one", log: silentLog };

function recorded(together: (items: readonly number[]) => Promise<(string | undefined)[]>) {
  const batches: (readonly number[])[] = [];
  const alone: number[] = [];
  const run = inBatches<number, string>({
    name: "test",
    together(_, __, items) {
      batches.push(items);
      return together(items);
    },
    async alone(_, __, item) {
      alone.push(item);
      if (item < 0) throw new Error("no");
      return `${item} alone`;
    },
  });
  return { run, batches, alone };
}

test("what comes at once is one batch, and what comes while it runs is the next one", async () => {
  const ended = Promise.withResolvers<void>();
  const { run, batches } = recorded(async (items) => {
    if (items.includes(1)) await ended.promise;
    return items.map(String);
  });
  const first = [1, 2].map((item) => run(context, item));
  await expect.poll(() => batches, { timeout: 30_000 }).toEqual([[1, 2]]);
  const second = [3, 4].map((item) => run(context, item));
  const elsewhere = run({ ...context, workspaceId: "two" }, 5);
  expect(await elsewhere).toBe("5");
  ended.resolve();
  expect(await Promise.all([...first, ...second])).toEqual(["1", "2", "3", "4"]);
  expect(batches).toEqual([[1, 2], [5], [3, 4]]);
});

test("what a batch leaves over is done alone", async () => {
  const { run, alone } = recorded(async (items) => items.map((item) => (item === 2 ? undefined : `${item}`)));
  expect(await Promise.all([1, 2, 3].map((item) => run(context, item)))).toEqual(["1", "2 alone", "3"]);
  expect(alone).toEqual([2]);
});

test("of a batch that fails only those items fail that fail alone", async () => {
  const { run } = recorded(() => Promise.reject(new Error("no")));
  const ends = await Promise.allSettled([1, -2, 3].map((item) => run(context, item)));
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await expect(run(context, 4)).resolves.toBe("4 alone");
});

test("a batch that fails is counted and logged, though each of its items succeeds alone", async () => {
  const told: object[] = [];
  const log = { ...silentLog, warn: (details: object) => void told.push(details) };
  const failures = async (cause: string) =>
    (await batchFailures.get()).values.find(({ labels }) => labels.batch === "test" && labels.cause === cause)?.value ??
    0;
  const [faults, absences] = [await failures("fault"), await failures("unavailable")];
  const error = new Error("always broken");
  const broken = recorded(() => Promise.reject(error));
  expect(await Promise.all([1, 2].map((item) => broken.run({ ...context, log }, item)))).toEqual([
    "1 alone",
    "2 alone",
  ]);
  expect(told).toEqual([{ err: error, batch: "test" }]);
  expect(await failures("fault")).toBe(faults + 1);
  const away = recorded(() => Promise.reject(new DatabaseUnavailable(error)));
  await away.run(context, 1);
  expect(await failures("unavailable")).toBe(absences + 1);
});
