import { expect, onTestFinished, test } from "vitest";
import type { FixtureJob } from "./bounded-thread.fixture.ts";
import { BoundedThread, ThreadClosed } from "./bounded-thread.ts";

const limits = { cpuMs: 400, memoryMegabytes: 64 };

function threadOf(file = new URL("./bounded-thread.fixture.ts", import.meta.url)) {
  const thread = new BoundedThread<FixtureJob, string>(file, limits);
  onTestFinished(() => thread.close());
  return thread;
}

const jobs = (...kinds: FixtureJob["kind"][]): FixtureJob[] => kinds.map((kind, at) => ({ kind, at }));

test.each(["spin", "fill", "throw", "exit"] as const)(
  "a job that would %s for ever is lost alone; those before and behind it are done",
  async (kind) => {
    const thread = threadOf();
    const results = await Promise.all(jobs("work", kind, "work", "work", kind, "work").map((job) => thread.run(job)));
    expect(results).toEqual(["0", undefined, "2", "3", undefined, "5"]);
  },
);

test("the end of a thread overtakes no result: only the job that threw is lost", async () => {
  const lostOf = async (thread: BoundedThread<FixtureJob, string>) => {
    const results = await Promise.all(jobs("work", "work", "throw", "work", "throw").map((job) => thread.run(job)));
    return results.flatMap((result, at) => (result === undefined ? [at] : []));
  };
  const lost = await Promise.all(Array.from({ length: 40 }, () => lostOf(threadOf())));
  expect(lost).toEqual(Array.from({ length: 40 }, () => [2, 4]));
});

test("a job without processor time is not lost for it, however long that takes", async () => {
  expect(await threadOf().run({ kind: "wait", at: 7 })).toBe("7");
});

test("more jobs than the thread gets ahead come back in order", async () => {
  const thread = threadOf();
  const many = Array.from({ length: 100 }, (_, at): FixtureJob => ({ kind: "work", at }));
  expect(await Promise.all(many.map((job) => thread.run(job)))).toEqual(many.map(({ at }) => `${at}`));
});

test("a thread that can't start fails the waiting jobs, and the next job tries again", async () => {
  const thread = threadOf(new URL("./no-such-file.ts", import.meta.url));
  for (let n = 0; n < 2; n++) await expect(thread.run({ kind: "work", at: 1 })).rejects.toThrow("no-such-file");
});

test("a closed thread fails the waiting jobs, which it has not looked at", async () => {
  const thread = threadOf();
  const running = jobs("spin", "work").map((job) => thread.run(job).catch((error: unknown) => error));
  await thread.close();
  for (const result of [...(await Promise.all(running)), await thread.run({ kind: "work", at: 1 }).catch((e) => e)]) {
    expect(result).toBeInstanceOf(ThreadClosed);
  }
});
