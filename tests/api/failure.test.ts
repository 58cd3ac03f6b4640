import { setTimeout as sleep } from "node:timers/promises";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { openDatabase } from "@outbound/postgres/database";
import type { LocalService } from "@outbound/servers/services";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { type System, startSystem } from "@outbound/testing/system";
import { startTcpProxy, type TcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  addTestMailbox,
  freshEmail,
  freshToken,
  freshWorkspace,
  request,
  runningCampaign,
  useSystem,
  type Workspace,
} from "./workspace.ts";

let proxy: TcpProxy;
let broken: System;

beforeAll(async () => {
  proxy = await startTcpProxy(testServers().rabbitmqUrl);
  broken = await startSystem({ amqpUrl: proxy.url });
  useSystem(broken);
});

afterAll(async () => {
  await broken?.stop();
  await proxy?.[Symbol.asyncDispose]();
});

describe("kill -9", () => {
  test.each(["gateway", "prospect"] as const)(
    "of the %s between a request and its answer: retried with its key, each request has one effect",
    async (service) => {
      const workspace = await freshWorkspace();
      const requests = Array.from({ length: 40 }, () => ({ key: crypto.randomUUID(), email: freshEmail() }));
      // One token allows 60 requests a minute, so each client has its own.
      const tokens = await Promise.all(requests.map(() => freshToken(workspace.id)));
      let answered = 0;
      const killing = killRepeatedly(service, [1, 8, 16, 24], () => answered);
      const answers = await Promise.all(
        requests.map(async ({ key, email }, index) => {
          await eventually(() => answered >= index - 10);
          const answer = await persist(tokens[index] ?? "", key, email);
          answered++;
          return answer;
        }),
      );
      await killing;
      expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 201));
      const listed = await eventually(() => everybody(workspace));
      expect(listed.sort()).toEqual(requests.map(({ email }) => email).sort());
      expect(answers.map(({ body }) => body.email)).toEqual(requests.map(({ email }) => email));
    },
  );

  test("of every service in turn while a campaign sends: no mail twice, none lost unseen, every fact delivered", async () => {
    const workspace = await freshWorkspace();
    const sink = await startSmtpSink();
    onTestFinished(() => sink[Symbol.asyncDispose]());
    const receiver = await startReceiver(broken.certificates);
    onTestFinished(() => receiver[Symbol.asyncDispose]());
    await workspace.operate(setWebhook, { url: receiver.url() });
    const mailboxes = await Promise.all([1, 2, 3].map(() => addTestMailbox(workspace, sink.smtp)));
    const campaign = await runningCampaign(workspace, { mailboxes: mailboxes.map(({ email }) => email) });
    const ids = await importPeople(workspace, 200);
    await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: ids });

    for (const service of ["mailer", "campaign", "webhook-dispatcher", "prospect", "mailer", "campaign"] as const) {
      const before = sink.mails.length;
      await eventually(() => sink.mails.length >= Math.min(200, before + 10));
      broken.kill(service);
    }

    const db = openDatabase({ url: broken.databaseUrls.campaign, applicationName: "api-tests", poolSize: 1 });
    onTestFinished(() => db.close());
    const states = await eventually(async () => {
      const { rows } = await db.query<{ state: string; count: number }>(
        "select state, count(*) from send where campaign_id = $1 group by state",
        [campaign],
      );
      const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
      expect((counts.sent ?? 0) + (counts.unknown ?? 0)).toBe(200);
      return counts;
    });

    const recipients = sink.mails.flatMap(({ to }) => to);
    expect(new Set(recipients).size).toBe(recipients.length);
    expect(recipients.length).toBeGreaterThanOrEqual(states.sent ?? 0);
    expect(recipients.length).toBeLessThanOrEqual(200);

    await eventually(() => {
      const notified = receiver.received.map(({ body }) => JSON.parse(body.toString()).prospect_id);
      expect(new Set(notified).size).toBe(states.sent);
    });
    const { stats, progress } = (await workspace.get(`/campaigns/${campaign}`)).body;
    expect(progress).toMatchObject({ enrolled: 200, finished: 200, pct: 100 });
    expect(stats.sent).toBe(200);
  }, 300_000);
});

describe("A broker that goes away", () => {
  test("503 with Retry-After; afterwards everything works by itself, and nothing acknowledged is lost", async () => {
    const workspace = await freshWorkspace();
    const before = await workspace.post("/prospects", { email: freshEmail() });
    proxy.refuse(true);
    proxy.cut();
    for (let n = 0; n < 5; n++) {
      const { status, body, headers } = await workspace.get("/prospects");
      expect({ status, body }).toEqual({ status: 503, body: { error: "The service is temporarily unavailable." } });
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    proxy.refuse(false);
    await eventually(async () => expect((await workspace.get("/prospects")).status).toBe(200));
    const kept = await workspace.get(`/prospects/${before.body.id}`);
    expect(kept.body.email).toBe(before.body.email);
  });
});

describe("A database that goes away", () => {
  test("reads are a 500 that says so, prospect writes and enrolments carry `db-error`; then everything works again", async () => {
    const { workspace, campaign } = await recovered();
    const { body: prospect } = await workspace.post("/prospects", { email: freshEmail() });
    const hook = { event: "bounce", target_url: "https://93.184.216.34/" };
    await using server = await withoutDatabases("prospect", "campaign", "webhook-dispatcher");
    const read = { error: "Couldn't read this resource: the database is unavailable." };
    for (const path of ["/prospects", `/prospects/${prospect.id}`, "/campaigns", `/campaigns/${campaign}`, "/hooks"]) {
      const { status, body, headers } = await workspace.get(path);
      expect({ path, status, body }).toEqual({ path, status: 500, body: read });
      expect(headers.get("x-ratelimit-limit")).toBe("60");
    }
    const key = { "idempotency-key": crypto.randomUUID() };
    const sent = { email: freshEmail() };
    const write = { status: 500, body: { error: "The database is unavailable.", code: "db-error" } };
    expect(await workspace.post("/prospects", sent, key)).toMatchObject(write);
    expect(await workspace.post(`/prospects?campaign=${campaign}`, sent)).toMatchObject(write);
    expect(await workspace.patch(`/prospects/${prospect.id}`, sent)).toMatchObject(write);
    const people = { prospect_ids: [prospect.id] };
    expect(await workspace.post(`/campaigns/${campaign}/prospects`, people)).toMatchObject(write);
    expect(await workspace.post("/hooks", hook)).toMatchObject({ status: 500, body: { error: write.body.error } });

    await server.bringBack();
    await eventually(async () => expect((await workspace.get("/hooks")).status).toBe(200));
    // A 5xx is not stored, so the same key runs now.
    expect(await workspace.post("/prospects", sent, key)).toMatchObject({ status: 201, body: sent });
    expect((await workspace.post(`/campaigns/${campaign}/prospects`, people)).body.summary.enrolled).toBe(1);
  });
});

describe("A service that hangs", () => {
  test("its callers get 503 in bounded time, the others answer as before, and it recovers by itself", async () => {
    const workspace = await freshWorkspace();
    broken.kill("webhook-dispatcher", "SIGSTOP");
    onTestFinished(() => broken.kill("webhook-dispatcher", "SIGCONT"));
    const [hooks, prospects] = await Promise.all([workspace.get("/hooks"), workspace.get("/prospects")]);
    expect(hooks.status).toBe(503);
    expect(prospects.status).toBe(200);
    broken.kill("webhook-dispatcher", "SIGCONT");
    await eventually(async () => expect((await workspace.get("/hooks")).status).toBe(200));
  });
});

describe("A campaign service that hangs", () => {
  test("no answer promises an exclusion until it knows; the writes can be repeated", async () => {
    const workspace = await eventually(() => freshWorkspace());
    const { body: prospect } = await eventually(async () => {
      const created = await workspace.post("/prospects", { email: freshEmail() });
      expect(created.status).toBe(201);
      return created;
    });
    broken.kill("campaign", "SIGSTOP");
    onTestFinished(() => broken.kill("campaign", "SIGCONT"));
    const key = { "idempotency-key": crypto.randomUUID() };
    const target = { kind: "email", value: freshEmail() };
    const attempts = {
      keyed: () => workspace.post("/suppressions", target, key),
      anew: () => workspace.post("/suppressions", target),
      patch: () => workspace.patch(`/prospects/${prospect.id}`, { email: `new-${prospect.email}` }),
    };
    for (const attempt of Object.values(attempts)) {
      const { status, body, headers } = await attempt();
      expect({ status, body }).toEqual({ status: 503, body: { error: "The service is temporarily unavailable." } });
      expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }
    broken.kill("campaign", "SIGCONT");
    const answered = async (attempt: () => ReturnType<typeof workspace.post>) =>
      eventually(async () => {
        const answer = await attempt();
        expect(answer.status).toBeLessThan(500);
        return answer;
      });
    expect(await answered(attempts.keyed)).toMatchObject({ status: 201, body: target });
    expect(await answered(attempts.anew)).toMatchObject({ status: 409, body: { code: "duplicate", ...target } });
    expect(await answered(attempts.patch)).toMatchObject({ status: 200, body: { email: `new-${prospect.email}` } });
  });
});

/** Repeats with the same key after a 5xx, no answer, or while a first request is still running, as the API tells clients to. */
async function persist(token: string, key: string, email: string) {
  for (let tries = 1; ; tries++) {
    const headers = { "idempotency-key": key };
    const answer = await request(token, "POST", "/prospects", { body: { email }, headers }).catch(() => undefined);
    const isRunning = answer?.body.error?.includes("still being processed");
    if (answer && answer.status < 500 && !isRunning) return answer;
    if (tries === 50) throw new Error(`No answer after ${tries} tries: ${answer?.text}`);
    await sleep(1_000);
  }
}

async function killRepeatedly(service: LocalService, moments: readonly number[], answered: () => number) {
  for (const moment of moments) {
    await eventually(() => answered() >= moment);
    broken.kill(service);
  }
}

async function everybody(workspace: Workspace): Promise<string[]> {
  const { status, body } = await workspace.get("/prospects?limit=100");
  expect(status).toBe(200);
  return body.data.map(({ email }: { email: string }) => email);
}

async function importPeople(workspace: Workspace, count: number): Promise<string[]> {
  const prospects = Array.from({ length: count }, (_, n) => ({ email: `person-${n}@company.example` }));
  const { data } = await workspace.operate(importProspects, { prospects });
  return data.flatMap(({ id }) => id ?? []);
}

/** Creates a running campaign once every service has recovered, because that needs the mailer too. */
async function recovered(): Promise<{ workspace: Workspace; campaign: string }> {
  const workspace = await eventually(() => freshWorkspace());
  const campaign = await eventually(() => runningCampaign(workspace));
  for (const path of ["/prospects", "/campaigns", "/hooks"]) {
    await eventually(async () => expect((await workspace.get(path)).status).toBe(200));
  }
  return { workspace, campaign };
}

async function withoutDatabases(...services: (keyof System["databaseUrls"])[]) {
  const server = openDatabase({ url: testServers().postgresUrl, applicationName: "api-tests", poolSize: 1 });
  const names = services.map((service) => new URL(broken.databaseUrls[service]).pathname.slice(1));
  const allow = async (isAllowed: boolean) => {
    for (const name of names) await server.query(`alter database ${name} allow_connections ${isAllowed}`);
  };
  await allow(false);
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)", [names]);
  const bringBack = () => allow(true);
  return {
    bringBack,
    async [Symbol.asyncDispose]() {
      await bringBack();
      await server.close();
    },
  };
}
