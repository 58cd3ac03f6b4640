import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Running, supervise } from "./supervise.ts";
import type { Watch } from "./watch-health.ts";

const fixture = fileURLToPath(new URL("supervise.fixture.ts", import.meta.url));

test("each program is ready, with its pid and where its metrics are", async () => {
  const { supervised } = await start({ one: {}, two: {} });
  const running = supervised.running();
  expect(running.map(({ name }) => name)).toEqual(["one", "two"]);
  for (const { metricsPort } of running) {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
  }
});

test("a killed program is restarted, reported, and announced with its new pid", async () => {
  const { supervised, ready, said } = await start({ one: {} });
  const [first] = supervised.running();
  supervised.kill("one", "SIGKILL");
  await vi.waitFor(() => expect(ready).toHaveLength(2), { timeout: 40_000 });
  expect(ready[1]?.pid).not.toBe(first?.pid);
  expect(supervised.running()).toEqual([ready[1]]);
  expect(said).toEqual([
    expect.stringMatching(/^one ended \(SIGKILL\) and is restarted in 200 ms; its log: .*one\.log$/),
    "one works again.",
  ]);
});

test("a program that is down is still known, so that whoever watches misses it", async () => {
  const { supervised } = await start({ one: {}, two: {} });
  const known = supervised.known();
  await supervised.stop(["one"]);
  expect(supervised.running().map(({ name }) => name)).toEqual(["two"]);
  expect(supervised.known()).toEqual(known);
});

test("a frozen program is restarted and reported, where it is watched", async () => {
  const { supervised, ready, said } = await start({ one: {}, two: {} }, { everyMs: 1_000, patience: 3 });
  const [first, second] = supervised.running();
  supervised.kill("one", "SIGSTOP");
  await vi.waitFor(() => expect(ready).toHaveLength(3), { timeout: 40_000 });
  expect(ready[2]).toMatchObject({ name: "one", pid: expect.not.toSatisfy((pid) => pid === first?.pid) });
  expect(supervised.running()[1]).toEqual(second);
  expect(said).toEqual([
    expect.stringMatching(/^one doesn't answer any more and is ended; its log: .*one\.log$/),
    expect.stringMatching(/^one ended \(SIGKILL\) and is restarted in 200 ms; /),
    "one works again.",
  ]);
});

test("a program that crashes once while it starts is tried again", async () => {
  const { supervised, said } = await start({ one: { CRASH_UNTIL_FILE: join(await folder(), "crashed") } });
  expect(supervised.running()).toHaveLength(1);
  expect(said).toEqual([expect.stringContaining("one ended (code 3)")]);
});

test("a program that can't be started is given up with the end of its log", async () => {
  const logFolder = await folder();
  const supervised = await supervise([{ name: "one", main: fixture, env: { ...process.env, FIXTURE: "broken" } }], {
    logFolder,
  });
  await expect(supervised.whenReady()).rejects.toThrow(
    /^one ended 3 times before it was ready\. The end of .*one\.log:\n[^]*no such database/,
  );
  await supervised.stop();
});

test("a stop lets the named ones finish first and restarts none", async () => {
  const files = await folder();
  const endedAt = async (name: string) => Number(await readFile(join(files, name), "utf8"));
  const { supervised, said } = await start({
    one: { ENDED_FILE: join(files, "one") },
    two: { ENDED_FILE: join(files, "two") },
  });
  const pids = supervised.running().map(({ pid }) => pid);
  await supervised.stop(["two"]);
  await supervised.stop();
  expect(await endedAt("two")).toBeLessThan(await endedAt("one"));
  for (const pid of pids) expect(isAlive(pid)).toBe(false);
  expect(said).toEqual([]);
});

test("no program outlives a supervisor that is killed", async () => {
  const parent = spawn(
    process.execPath,
    [fileURLToPath(new URL("supervise-parent.fixture.ts", import.meta.url)), fixture, await folder()],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(parent.stdout, "data");
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 40_000 });
});

async function start(programs: Record<string, Record<string, string>>, watch?: Watch) {
  const ready: Running[] = [];
  const said: string[] = [];
  const supervised = await supervise(
    Object.entries(programs).map(([name, env]) => ({ name, main: fixture, env: { ...process.env, ...env } })),
    {
      logFolder: await folder(),
      onReady: (running) => ready.push(running),
      say: (line) => said.push(line),
      ...(watch && { watch }),
    },
  );
  onTestFinished(() => supervised.stop());
  await supervised.whenReady();
  return { supervised, ready, said };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "outbound-supervise-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
