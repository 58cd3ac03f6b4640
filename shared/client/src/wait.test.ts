import { once, setMaxListeners } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { wait } from "./wait.ts";

test("many wait with one signal without a warning of a leak, and it ends them all", async () => {
  const warnings: Error[] = [];
  const heard = (warning: Error) => void warnings.push(warning);
  process.on("warning", heard);
  onTestFinished(() => void process.off("warning", heard));
  const stopping = new AbortController();
  // As in older versions of Node, where every signal has this limit.
  setMaxListeners(10, stopping.signal);
  const all = Promise.allSettled(Array.from({ length: 50 }, () => wait(60_000, stopping.signal)));
  await wait(1, stopping.signal);
  process.emitWarning("the last one");
  const [last] = await once(process, "warning");
  expect(last.message).toBe("the last one");
  stopping.abort(new Error("enough"));
  expect((await all).map((one) => one.status === "rejected" && one.reason.message)).toEqual(Array(50).fill("enough"));
  expect(warnings.map(({ message }) => message)).toEqual(["the last one"]);
});
