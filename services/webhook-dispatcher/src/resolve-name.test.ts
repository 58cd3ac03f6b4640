import { expect, test } from "vitest";
import { NameNotResolved, nameResolver } from "./resolve-name.ts";

test("the hosts file counts, and a name without an address is an error of its own", async () => {
  const resolve = nameResolver();
  expect(await resolve("localhost")).toContain("127.0.0.1");
  await expect(resolve("name.invalid")).rejects.toBeInstanceOf(NameNotResolved);
});

test("no more are asked at once than allowed, and one that hangs keeps its place", async () => {
  const asked: string[] = [];
  const finish: (() => void)[] = [];
  const ask = (name: string) => {
    asked.push(name);
    return new Promise<string[]>((resolve) => finish.push(() => resolve(["8.8.8.8"])));
  };
  const resolve = nameResolver({ ask, atOnce: 2, timeoutMs: 30 });
  const answers = await Promise.allSettled(["a", "b", "c"].map(resolve));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(asked).toEqual(["a", "b"]);

  finish[0]?.();
  const late = resolve("d");
  await Promise.resolve();
  finish.forEach((done) => done());
  await new Promise(setImmediate);
  finish.forEach((done) => done());
  expect(await late).toEqual(["8.8.8.8"]);
  expect(asked).toEqual(["a", "b", "d"]);
});

test("an answer is kept briefly, a failure more briefly", async () => {
  let time = 0;
  let asked = 0;
  let fails = false;
  const ask = async () => {
    asked += 1;
    if (fails) throw new Error("SERVFAIL");
    return ["8.8.8.8"];
  };
  const resolve = nameResolver({ ask, now: () => time });
  await Promise.all([resolve("a"), resolve("a")]);
  time = 9_999;
  await resolve("a");
  expect(asked).toBe(1);

  time = 10_001;
  fails = true;
  await expect(resolve("a")).rejects.toBeInstanceOf(NameNotResolved);
  time += 999;
  await expect(resolve("a")).rejects.toBeInstanceOf(NameNotResolved);
  expect(asked).toBe(2);
  time += 2;
  fails = false;
  await resolve("a");
  expect(asked).toBe(3);
});

test("the memory for names is bounded", async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return ["8.8.8.8"];
  };
  const resolve = nameResolver({ ask });
  for (let index = 0; index <= 2_000; index += 1) await resolve(`${index}.example`);
  await resolve("2000.example");
  expect(asked).toBe(2_001);
  await resolve("0.example");
  expect(asked).toBe(2_002);
});
