import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ReadyFile } from "./ready-file.ts";
import { amqpUrl, type Started, startReady } from "./started-system.fixture.ts";

const waiting = { timeout: 150_000, interval: 500 };

describe("beside npm start", { timeout: 240_000 }, () => {
  let home: string;
  let isMounted = false;
  let system: Started;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "outbound-disturbed-"));
    isMounted = mountSmallDisk(home);
    system = await startReady({ OUTBOUND_HOME: home, PORT: String(await freePort()) });
  });
  afterAll(async () => {
    await system.stop();
    if (isMounted) execFileSync("umount", [home]);
    await rm(home, { recursive: true, force: true });
  });

  test("a stopped mailer is reported in a sentence and restarted", { tags: ["long"] }, async () => {
    const mailer = await pidOf("mailer");
    process.kill(mailer, "SIGSTOP");
    await vi.waitFor(() => expect(system.output()).toMatch(/^\d\d:\d\d:\d\d {2}mailer works again\.$/m), waiting);
    expect(system.output()).toMatch(
      /^\d\d:\d\d:\d\d {2}mailer doesn't answer any more and is ended; its log: .*mailer\.log$/m,
    );
    // The line is printed before the file of the running processes is written.
    await vi.waitFor(async () => expect(await pidOf("mailer")).not.toBe(mailer), waiting);
    await takesAProspect();
  });

  test.runIf(!amqpUrl)("a killed broker is reported in a sentence and restarted", async () => {
    const said = await saidAfter(async () => process.kill(await serverPid("rabbitmq/node.pid"), "SIGKILL"));
    await vi.waitFor(() => expect(said()).toMatch(/^\d\d:\d\d:\d\d {2}RabbitMQ works again\.$/m), waiting);
    expect(said()).toMatch(
      /^\d\d:\d\d:\d\d {2}RabbitMQ ended \(SIGKILL\) and is restarted with its data in \d+ ms; its log: /m,
    );
    await takesAProspect();
  });

  test.runIf(!amqpUrl)("a stopped broker is reported in a sentence and restarted", { tags: ["long"] }, async () => {
    const said = await saidAfter(async () => process.kill(await serverPid("rabbitmq/node.pid"), "SIGSTOP"));
    await vi.waitFor(() => expect(said()).toMatch(/^\d\d:\d\d:\d\d {2}RabbitMQ works again\.$/m), waiting);
    expect(said()).toMatch(
      /^\d\d:\d\d:\d\d {2}RabbitMQ doesn't work any more and is restarted with its data in \d+ ms; its log: /m,
    );
    await takesAProspect();
  });

  test("a full disk is reported in a sentence and survived, and no log stops a process", {
    tags: ["long"],
  }, async ({ skip }) => {
    if (!isMounted) return skip("only root can mount a small disk");
    const pids = await Promise.all(services.map(pidOf));
    const said = await saidAfter(() => fill(join(home, "filling")));
    await vi.waitFor(
      () =>
        expect(said()).toMatch(
          /^\d\d:\d\d:\d\d {2}The disk of \S+ is full: it has \d+ MB left, and below 50 MB nothing is taken/m,
        ),
      waiting,
    );
    await vi.waitFor(async () => expect((await createProspect()).status).toBe(503), { ...waiting, interval: 2_000 });
    for (const { metrics_url } of (await readReady()).services) expect((await fetch(metrics_url)).status).toBe(200);

    await rm(join(home, "filling"));
    await vi.waitFor(
      () => expect(said()).toMatch(/^\d\d:\d\d:\d\d {2}The disk of \S+ has room again: \d+ MB\./m),
      waiting,
    );
    if (!amqpUrl) {
      await vi.waitFor(() => expect(said()).toMatch(/^\d\d:\d\d:\d\d {2}RabbitMQ works again\.$/m), waiting);
      expect(said()).toMatch(
        /^\d\d:\d\d:\d\d {2}RabbitMQ (has no room on its disk|ended \(.+\)) and is restarted with its data /m,
      );
    }
    await takesAProspect();
    expect(await Promise.all(services.map(pidOf))).toEqual(pids);
  });

  const services = ["gateway", "prospect", "campaign", "mailer", "tracker", "webhook-dispatcher"];

  async function readReady(): Promise<ReadyFile> {
    return JSON.parse(await readFile(join(home, "ready.json"), "utf8"));
  }
  async function pidOf(service: string): Promise<number> {
    return (await readReady()).services.find(({ name }) => name === service)?.pid ?? 0;
  }
  async function serverPid(pidFile: string): Promise<number> {
    return Number.parseInt(await readFile(join(home, pidFile), "utf8"), 10);
  }
  async function saidAfter(disturb: () => Promise<unknown>): Promise<() => string> {
    const before = system.output().length;
    await disturb();
    return () => system.output().slice(before);
  }
  async function createProspect(): Promise<Response> {
    const { base_url, token } = await readReady();
    return fetch(`${base_url}/api/v1/prospects`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ email: `${randomUUID()}@lovelace.example` }),
    });
  }
  async function takesAProspect(): Promise<void> {
    const isTaken = async () => expect((await createProspect()).status, system.output()).toBe(201);
    await vi.waitFor(isTaken, { ...waiting, interval: 2_000 });
  }
});

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=500m,mode=755", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function fill(file: string): Promise<void> {
  const chunk = Buffer.alloc(1_000_000);
  for (let bytes = chunk.length; bytes >= 1; ) {
    await appendFile(file, chunk.subarray(0, bytes)).catch(() => (bytes = Math.floor(bytes / 10)));
  }
  expect((await statfs(file)).bavail).toBe(0);
}
