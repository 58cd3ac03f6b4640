import { expect, test } from "vitest";
import { slots } from "./slots.ts";

test("two run at once, one waits, the fourth is refused, and a failure frees its slot", async () => {
  const { run } = slots({ atOnce: 2, waiting: 1 });
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  let hasBegun = false;

  const running = [run(() => first.promise), run(() => second.promise)];
  const waiting = run(async () => {
    hasBegun = true;
    return "third";
  });
  await expect(run(async () => "fourth")).rejects.toMatchObject({ kind: "unavailable" });
  expect(hasBegun).toBe(false);

  first.reject(new Error("it failed"));
  await expect(running[0]).rejects.toThrow("it failed");
  expect(await waiting).toBe("third");
  second.resolve("second");
  expect(await running[1]).toBe("second");
  expect(await run(async () => "fifth")).toBe("fifth");
});
