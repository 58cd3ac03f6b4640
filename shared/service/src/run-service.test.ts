import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { ReadyMessage } from "./run-service.ts";

const patient = { timeout: 30_000 };

test("a ready service reports its metrics address and its port to its supervisor", async () => {
  const service = run();
  const ready = await service.ready;
  expect(ready).toEqual({ ready: true, port: 4321, metrics_port: expect.any(Number) });
  expect(await get(ready, "/livez")).toEqual([200, '{"live":true}']);
  const [status, text] = await get(ready, "/metrics");
  expect(status).toBe(200);
  expect(text).toContain("process_resident_memory_bytes");
});

test("readyz follows isReady, livez does not", async () => {
  const service = run();
  const ready = await service.ready;
  expect(await get(ready, "/readyz")).toEqual([200, '{"ready":true}']);
  service.process.send("unready");
  await expect.poll(() => get(ready, "/readyz"), patient).toEqual([503, '{"ready":false}']);
  expect(await get(ready, "/livez")).toEqual([200, '{"live":true}']);
});

test("SIGTERM lets the service finish before the process exits 0", async () => {
  const service = run();
  await service.ready;
  service.process.kill("SIGTERM");
  expect(await service.exit).toEqual([0, null]);
  expect(service.happened).toEqual(["stop was called", "stop was finished"]);
});

test("a service that hangs while stopping is ended with code 1", async () => {
  const service = run("hanging");
  await service.ready;
  service.process.kill("SIGTERM");
  expect(await service.exit).toEqual([1, null]);
  expect(service.happened).toEqual(["stop was called"]);
});

test("a service whose supervisor is gone ends by itself", async () => {
  const service = run();
  await service.ready;
  service.process.disconnect();
  expect(await service.exit).toEqual([0, null]);
});

test("SIGTERM before the service is ready ends it", async () => {
  const service = run("unready");
  await expect.poll(() => service.happened, patient).toContain("was asked too early");
  service.process.kill("SIGTERM");
  expect(await service.exit).toEqual([0, null]);
});

test("a failed start, and an uncaught error, is logged and exits 1", async () => {
  const broken = run("broken");
  expect(await broken.exit).toEqual([1, null]);
  expect(broken.output()).toContain('"reason":"start_failed"');
  expect(broken.output()).toContain("no database");

  const buggy = run();
  await buggy.ready;
  buggy.process.send("reject");
  expect(await buggy.exit).toEqual([1, null]);
  expect(buggy.output()).toContain('"reason":"unhandled_rejection"');
});

function run(...behaviour: string[]) {
  const child: ChildProcess = fork(new URL("run-service.fixture.ts", import.meta.url), behaviour, { silent: true });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  const happened: string[] = [];
  const ready = new Promise<ReadyMessage>((resolve) =>
    child.on("message", (message: ReadyMessage | { happened: string }) =>
      "ready" in message ? resolve(message) : happened.push(message.happened),
    ),
  );
  return { process: child, ready, happened, exit: once(child, "exit"), output: () => output };
}

async function get({ metrics_port }: ReadyMessage, path: string): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${metrics_port}${path}`);
  return [response.status, await response.text()];
}
