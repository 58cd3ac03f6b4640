import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort, leasePort } from "./free-port.ts";

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
  const isLeased = async () => {
    const asks = `const ports = await import(${module}); console.log(await ports.leasePort(${port}))`;
    return (await run(process.execPath, ["--input-type=module", "-e", asks])).stdout.trim() === "false";
  };
  expect(await isLeased()).toBe(false);
  expect(await leasePort(Number(port))).toBe(true);
  expect(await isLeased()).toBe(true);
});

/** A system of tests chooses some ports, listens, stops, and listens on the same ones again. */
const systemsOfPorts = (module: string) => `
import { createServer } from "node:net";
import { once } from "node:events";
const { freePort, releasePort } = await import(${module});
const listening = async (port) => {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
};
const close = (server) => new Promise((resolve) => server.close(resolve));
const system = async () => {
  const ports = await Promise.all(Array.from({ length: 10 }, freePort));
  for (const start of ["first", "second"]) {
    const servers = await Promise.all(ports.map(listening));
    await Promise.all(servers.map(close));
    await new Promise(setImmediate);
  }
  await Promise.all(ports.map(releasePort));
};
for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 5 }, system));
`;

test("twenty systems of four processes choose, use, leave and use their ports again, fifty times, without a collision", async () => {
  const script = systemsOfPorts(JSON.stringify(new URL("free-port.ts", import.meta.url).href));
  await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ["--input-type=module", "-e", script])));
});
