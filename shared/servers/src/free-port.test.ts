import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

test("each caller gets a port of its own, which nobody else is given and nobody listens on", async () => {
  const first = await freePort();
  const taken = createServer();
  onTestFinished(() => void taken.close());
  // Where it fails, another process listens there already.
  await new Promise((resolve) => {
    taken
      .once("listening", resolve)
      .once("error", resolve)
      .listen(first + 1, "127.0.0.1");
  });
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set([first, first + 1, ...ports]).size).toBe(22);
  // Linux gives out ports from 32768, other systems from 49152.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
