import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@outbound/servers/free-port";
import { testServers } from "@outbound/testing/test-servers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { root, startReady } from "./started-system.fixture.ts";

const run = promisify(execFile);
const newKey = "a1".repeat(32);

describe("a start and its demo", { timeout: 240_000 }, () => {
  let home: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "outbound-start-demo-"));
    // Four starts of a broker would take longer than all else here.
    environment = { OUTBOUND_HOME: home, PORT: String(await freePort()), AMQP_URL: testServers().rabbitmqUrl };
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  test("after a rotation of keys a plain npm start uses the new one", async () => {
    const rotating = await startHere({ OUTBOUND_SEALING_KEYS: newKey });
    const { stdout } = await outbound("secret", "rotate");
    expect(stdout).toMatch(/mailbox credentials were brought to key [\da-f]{8}\.$/m);
    expect(await rotating.stop()).toBe(0);

    const plain = await startHere();
    expect(plain.output()).toMatch(/^ {2}Demo token {6}obt_/m);
    expect(plain.output()).not.toContain("can't be brought up to date");
    const listed = (await outbound("secret", "list")).stdout.trim().split("\n").slice(1);
    expect(listed.length).toBeGreaterThan(0);
    for (const line of listed) expect(line).toMatch(/ in use$/);
    expect(await plain.stop()).toBe(0);
  });

  test("a demo whose key is lost is reported in a sentence, and the system runs with the wanted processes", async () => {
    await rm(join(home, "sealing-keys"));
    const system = await startHere({}, ["--replicas", "campaign=2"]);
    expect(system.output()).toMatch(/^The demo can't be brought up to date \(.+\); everything else runs\./m);
    const { services } = JSON.parse(await readFile(join(home, "ready.json"), "utf8")) as {
      services: { name: string; metrics_url: string }[];
    };
    const campaigns = services.filter(({ name }) => name.startsWith("campaign"));
    expect(campaigns.map(({ name }) => name)).toEqual(["campaign", "campaign-2"]);
    for (const { metrics_url } of campaigns) expect((await fetch(metrics_url)).status).toBe(200);
    expect(await system.stop()).toBe(0);
  });

  test("OUTBOUND_DEMO=off starts without a demo, and says so", async () => {
    const system = await startHere({ OUTBOUND_DEMO: "off" });
    expect(system.output()).toMatch(/^There is no demo, as OUTBOUND_DEMO is off\.$/m);
    expect(system.output()).not.toContain("Demo token");
    expect(system.output()).toContain(`  Logs            ${join(home, "logs")}`);
    expect(await system.stop()).toBe(0);
  });

  test("restored data gets no demo", { tags: ["long"] }, async () => {
    await run(process.execPath, ["dev/src/start/hold-after-restore.ts", "2026-11-21T03:00:00Z"], {
      cwd: root,
      env: { ...process.env, ...environment, DATABASE_URL: "" },
    });
    const system = await startHere();
    expect(system.output()).toMatch(/^There is no demo beside restored data; OUTBOUND_DEMO=on makes it\.$/m);
    expect(await system.stop()).toBe(0);
  });

  async function startHere(more: Record<string, string> = {}, args: readonly string[] = []) {
    const system = await startReady({ ...environment, ...more }, args);
    onTestFinished(async () => void (await system.stop()));
    return system;
  }
  const outbound = (...args: string[]) =>
    run(join(root, "outbound"), args, { env: { ...process.env, OUTBOUND_HOME: home } });
});
