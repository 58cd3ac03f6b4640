import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@outbound/servers/free-port";
import { serviceNames } from "@outbound/servers/services";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ReadyFile } from "./ready-file.ts";
import { amqpUrl, root, type Started, start, startReady } from "./started-system.fixture.ts";

const run = promisify(execFile);

/** The tests share one workspace and its 60 requests a minute, so polls are slow and wait longer than a minute. */
const waiting = { timeout: 150_000, interval: 1_000 };

describe("npm start", { timeout: 240_000 }, () => {
  let home: string;
  let port: number;
  let system: Started;
  let first: ReadyFile;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "outbound-start-"));
    port = await freePort();
    system = await startHere();
  });
  afterAll(async () => {
    await system.stop();
    await rm(home, { recursive: true, force: true });
  });

  test("ready.json says how to reach the system, to its owner only", async () => {
    first = await readReady();
    expect(first).toEqual({
      base_url: `http://127.0.0.1:${port}`,
      workspace_id: expect.stringMatching(/^[\da-f-]{36}$/),
      token: expect.stringMatching(/^obt_\w{40}$/),
      amqp_url: expect.stringMatching(/^amqp:/),
      database_url: expect.stringMatching(/^postgres/),
      services: serviceNames.map((name) => ({
        name,
        pid: expect.any(Number),
        metrics_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/),
      })),
    });
    expect((await stat(join(home, "ready.json"))).mode & 0o777).toBe(0o600);
    for (const { metrics_url } of first.services) expect((await fetch(metrics_url)).status).toBe(200);
  });

  test("within minutes the demo's people have done everything: each event reached the receiver, each figure counts it", {
    tags: ["long"],
    timeout: 300_000,
  }, async () => {
    const campaign = await vi.waitFor(
      async () => {
        const files = await readdir(join(home, "webhooks"));
        const events = files.flatMap((name) => /Z-([a-z_]+)-[\da-f-]{36}\.json$/.exec(name)?.[1] ?? []);
        expect([...new Set(events)].sort()).toEqual(everyEvent);
        const { data } = (await (await api("/campaigns")).json()) as { data: { id: string }[] };
        const found = (await (await api(`/campaigns/${data[0]?.id}`)).json()) as { stats: object };
        expect(found.stats).toMatchObject(everyFigure);
        const blocked = (await (await api("/prospects?status=blocked")).json()) as { data: { email: string }[] };
        expect(blocked.data.map(({ email }) => email).sort()).toEqual([
          "claude@shannon.example",
          "kurt@goedel.example",
        ]);
        return found;
      },
      { timeout: 240_000, interval: 4_000 },
    );
    expect(campaign).toMatchObject({ display_status: "running", progress: { enrolled: 10 } });
    await vi.waitFor(
      () =>
        expect(system.output()).toMatch(
          /^\d\d:\d\d:\d\d {2}grace@hopper\.example replied: interested → webhook replied, new_reply, positive_reply$/m,
        ),
      waiting,
    );
  });

  test("the three lines to try do what they say, and the new prospect's mail is in the outbox", async () => {
    const [campaign = "", create = "", enrolments = ""] = system.output().match(/^curl .*$/gm) ?? [];
    expect(await curl(campaign)).toMatchObject({ steps: 3, stats: { tracking_enabled: true } });
    const { email } = await curl(create);
    await vi.waitFor(async () => {
      const { data } = await curl(enrolments);
      expect(data.map(({ prospect }: { prospect: { email: string } }) => prospect.email)).toContain(email);
      expect((await readdir(join(home, "outbox"))).some((name) => name.includes(String(email)))).toBe(true);
    }, waiting);
  });

  test("API and tracker answer on this machine's loopback address, and on no other address", async () => {
    const ports = JSON.parse(await readFile(join(home, "ports.json"), "utf8")) as Record<string, number>;
    for (const each of [port, ports["tracker"] ?? 0]) {
      expect((await fetch(`http://127.0.0.1:${each}/`)).status).toBe(404);
      // Connecting there reaches a listener on all addresses, where the address exists.
      await expect(fetch(`http://127.0.0.2:${each}/`)).rejects.toThrow("fetch failed");
    }
  });

  test("webhooks may go to the sandbox's receiver, and to nothing else that listens on this machine", async () => {
    const ports = JSON.parse(await readFile(join(home, "ports.json"), "utf8")) as Record<string, number>;
    const subscribe = (portOfHook: number) =>
      api("/hooks", {
        method: "POST",
        body: JSON.stringify({ event: "bounce", target_url: `https://127.0.0.1:${portOfHook}/here` }),
      });
    for (const other of [port, ports["tracker"], ports["mail-sink"], 443]) {
      const refused = await subscribe(other ?? 0);
      expect(await refused.json()).toEqual({ error: "The webhook URL must point to a public host." });
    }
    const allowed = await subscribe(ports["sandbox-webhooks"] ?? 0);
    expect(allowed.status).toBe(201);
    const { id } = (await allowed.json()) as { id: string };
    expect((await api(`/hooks/${id}`, { method: "DELETE" })).status).toBe(204);
  });

  test("the operator's command finds the system by OUTBOUND_HOME", async () => {
    const outbound = join(root, "outbound");
    const { stdout } = await run(outbound, ["workspace", "list", "--json"], {
      env: { ...process.env, OUTBOUND_HOME: home },
    });
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ id: first.workspace_id, name: "Demo" }));
  });

  test("a killed service is restarted; ready.json and Prometheus' targets have its new process", async () => {
    const [gateway] = first.services;
    process.kill(gateway?.pid ?? 0, "SIGKILL");
    await vi.waitFor(async () => {
      const restarted = (await readReady()).services.find(({ name }) => name === "gateway");
      expect(restarted?.pid).not.toBe(gateway?.pid);
      expect((await fetch(restarted?.metrics_url ?? "")).status).toBe(200);
      const targets = (await readReady()).services.map(({ name, metrics_url }) => ({
        targets: [new URL(metrics_url).host],
        labels: { job: name, process: name },
      }));
      expect(JSON.parse(await readFile(join(home, "prometheus-targets.json"), "utf8"))).toEqual(targets);
    }, waiting);
    expect((await api("/campaigns")).status).toBe(200);
  });

  const servers = ["postgres/server.pid", ...(amqpUrl ? [] : ["rabbitmq/node.pid"])];
  test.each(servers)(
    "a killed private server (%s) is restarted, and acknowledged requests still take effect",
    async (pidFile) => {
      const { data } = (await (await api("/campaigns")).json()) as { data: { id: string }[] };
      const email = `${randomUUID()}@lovelace.example`;
      const created = await api(`/prospects?campaign=${data[0]?.id}`, {
        method: "POST",
        body: JSON.stringify({ email }),
      });
      expect(created.status).toBe(201);
      const [pid] = (await readFile(join(home, pidFile), "utf8")).split(" ");
      process.kill(Number(pid), "SIGKILL");

      await vi.waitFor(async () => {
        expect(system.output()).toMatch(
          /^\d\d:\d\d:\d\d {2}(Postgres|RabbitMQ) ended \(SIGKILL\) and is restarted with its data in 200 ms; /m,
        );
        const another = JSON.stringify({ email: `${randomUUID()}@lovelace.example` });
        expect((await api("/prospects", { method: "POST", body: another })).status).toBe(201);
        expect((await readdir(join(home, "outbox"))).some((name) => name.includes(email))).toBe(true);
      }, waiting);
      const text = await (await api("/prospects?limit=100")).text();
      expect(text).toContain(`"${email}"`);
    },
  );

  test("a second start with the same data folder says that it is running, and changes nothing", async () => {
    const second = start({ OUTBOUND_HOME: home, PORT: String(await freePort()) });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/^Outbound is already running in \S+ \(process \d+\): .*\n$/);
    expect((await api("/campaigns")).status).toBe(200);
  });

  test("a PORT that is in use or invalid is explained in a sentence", async () => {
    const other = await mkdtemp(join(tmpdir(), "outbound-start-"));
    const blocker = createServer().listen(0);
    await once(blocker, "listening");
    const taken = (blocker.address() as { port: number }).port;
    const beside = start({ OUTBOUND_HOME: other, PORT: String(taken) });
    expect(await beside.exit).toBe(1);
    expect(beside.output()).toMatch(
      new RegExp(`^Port ${taken} is taken(?: by .+)?; choose another one: PORT=\\d+ npm start\n$`),
    );
    blocker.close();

    const elsewhere = start({ OUTBOUND_HOME: other, HOST: "192.0.2.1" });
    expect(await elsewhere.exit).toBe(1);
    expect(elsewhere.output()).toMatch(
      /^HOST 192\.0\.2\.1 can't be listened on \(\w+\); it must be an address of this machine/,
    );

    const wrong = start({ OUTBOUND_HOME: other, PORT: "http" });
    expect(await wrong.exit).toBe(1);
    expect(wrong.output()).toBe("PORT must be a port from 1 to 65535.\n");
    await rm(other, { recursive: true });
  });

  test("SIGTERM stops everything that was started; the next start finds the data, the token and the links' port", async () => {
    const before = await readReady();
    const known = await prospectIds();
    expect(await system.stop()).toBe(0);
    for (const { pid } of before.services) expect(isAlive(pid)).toBe(false);
    expect(await leftovers()).toEqual([]);
    await expect(readReady()).rejects.toThrow("ENOENT");

    const ports = await readFile(join(home, "ports.json"), "utf8");
    system = await startHere();
    const after = await readReady();
    expect([after.workspace_id, after.token]).toEqual([before.workspace_id, before.token]);
    expect(await prospectIds()).toEqual(known);
    expect(await readFile(join(home, "ports.json"), "utf8")).toBe(ports);
  });

  test("no process outlives a killed start", async () => {
    const { services } = await readReady();
    system.process.kill("SIGKILL");
    await vi.waitFor(async () => {
      expect(services.filter(({ pid }) => isAlive(pid))).toEqual([]);
      expect(await leftovers()).toEqual([]);
    }, 150_000);
  });

  test("campaigns of a restored data folder are held before any service runs", async () => {
    const { stdout } = await run(process.execPath, ["dev/src/start/hold-after-restore.ts", "2026-11-21T03:00:00Z"], {
      cwd: root,
      env: { ...process.env, OUTBOUND_HOME: home, DATABASE_URL: "" },
    });
    expect(stdout).toMatch(
      /^Paused 1 campaign; (?:1 email may have been sent since and is|\d+ emails may have been sent since and are) unknown\.$/m,
    );
    expect(stdout).toMatch(/^Announced \d\d prospects and \d+ suppressions as they are\.$/m);
    expect(await leftovers()).toEqual([]);
  });

  const startHere = () => startReady({ OUTBOUND_HOME: home, PORT: String(port) });

  async function readReady(): Promise<ReadyFile> {
    return JSON.parse(await readFile(join(home, "ready.json"), "utf8"));
  }

  async function api(path: string, init: RequestInit = {}): Promise<Response> {
    const { base_url, token } = await readReady();
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const response = await fetch(`${base_url}/api/v1${path}`, { ...init, headers });
    if (response.status !== 429) return response;
    await setTimeout(Number(response.headers.get("retry-after")) * 1_000);
    return api(path, init);
  }

  async function prospectIds(): Promise<string[]> {
    const { data } = (await (await api("/prospects")).json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  }

  async function leftovers(): Promise<string[]> {
    const { stdout } = await run("ps", ["-eo", "pid,args"]);
    return stdout.split("\n").filter((line) => line.includes(home));
  }
});

/** API: Events, and the test event. */
const everyEvent = "bounce bounced clicked new_reply positive_reply replied sent test unsubscribe unsubscribed".split(
  " ",
);
const everyFigure = {
  bounced: 2,
  replied: 3,
  unsubscribed: 1,
  opened: 6,
  clicked: 1,
  replies: { total: 4, interested: 1, neutral: 1, notInterested: 1, autoreplied: 1 },
  prospects: { enrolled: 10, queued: 1 },
};

async function curl(line: string) {
  const { stdout } = await run("sh", ["-c", line.replace(/^curl/, "curl --fail --retry 3")]);
  return JSON.parse(stdout);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
