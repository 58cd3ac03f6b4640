import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort, reservePort } from "./free-port.ts";

const run = promisify(execFile);

test("each caller gets a port of its own, which nobody listens on", async () => {
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

test("a port that isn't listened on yet is given to no other process while the one that has it runs", async () => {
  const module = JSON.stringify(new URL("free-port.ts", import.meta.url).href);
  const first = `const ports = await import(${module}); console.log(await ports.freePort())`;
  const { stdout: port } = await run(process.execPath, ["--input-type=module", "-e", first]);
  const isReserved = async () => {
    const asks = `const ports = await import(${module}); console.log(await ports.reservePort(${port}))`;
    return (await run(process.execPath, ["--input-type=module", "-e", asks])).stdout.trim() === "false";
  };
  expect(await isReserved()).toBe(false);
  expect(await reservePort(Number(port))).toBe(true);
  expect(await isReserved()).toBe(true);
});
