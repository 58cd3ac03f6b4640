import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { AppError } from "@outbound/contracts/app-error";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { Db } from "@outbound/postgres/database";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { ScriptedSmtpServer } from "@outbound/testing/scripted-smtp-server";
import { silentLog } from "@outbound/testing/silent-log";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Limits, limits as realLimits } from "../limits.ts";
import { startMailer } from "../start-mailer.ts";
import { CampaignStandIn, type Row } from "../testing/campaign-stand-in.fixture.ts";
import { thisMachine } from "../testing/this-machine.fixture.ts";

const secretKey = "0a".repeat(32);
const patient: Limits = { ...realLimits, dispatchMs: 60_000 };

let db: Db & { url: string };
beforeAll(async () => {
  db = await testDatabase(new URL("../../prisma", import.meta.url));
});

async function system({ limits = patient, amqpUrl = testServers().rabbitmqUrl } = {}) {
  const broker = await testBroker();
  const campaign = new CampaignStandIn(broker);
  await campaign.start();
  const start = (key?: string) => startOne(broker, { limits, amqpUrl, ...(key && { key }) });
  return { broker, campaign, start };
}

type Settings = { limits?: Limits; amqpUrl?: string; key?: string };

async function startOne(broker: Broker, settings: Settings = {}) {
  const { limits = patient, amqpUrl: url = testServers().rabbitmqUrl, key = secretKey } = settings;
  const amqp = { url, namespace: broker.namespace };
  const mailer = await startMailer(
    { databaseUrl: db.url, amqp, sealingKeys: [key], ownNetworks: thisMachine },
    silentLog,
    limits,
  );
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= mailer.stop());
  onTestFinished(stop);
  return { stop };
}

async function mailboxAt(broker: Broker, smtp: { host: string; port: number; secure: boolean }) {
  const caller = freshCaller();
  const mailbox_id = randomUUID();
  await patientClient(broker).call(storeCredential, { mailbox_id, smtp }, caller);
  return [caller.workspaceId, mailbox_id] as const;
}

const becomes = (row: Row, state: Row["state"]) => eventually(() => expect(row.state).toBe(state));

test("a job sends one mail, and its outcome has the server's reply", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system();
  await start();
  const row = await campaign.plan(...(await mailboxAt(broker, server.smtp)));
  await becomes(row, "sent");
  expect(server.countOf(row.message_id)).toBe(1);
  const { send_id, workspace_id, worker } = row;
  const expected = { fault: "none", smtp_code: 250, enhanced_code: "2.0.0", reason: null, wire_id: null };
  expect(row.outcomes).toEqual([
    { send_id, attempt: 1, workspace_id, worker, outcome: "sent", ...expected, at: expect.any(Date) },
  ]);
});

test("a send that is refused at the last check leaves no byte and publishes no outcome", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system();
  await start();
  const mailbox = await mailboxAt(broker, server.smtp);
  const refused = campaign.claim(...mailbox);
  campaign.beforeDispatch = async (row) => row !== refused;
  await campaign.publishJob(refused);
  await eventually(() => expect(server.connections).toBe(1));
  await becomes(await campaign.plan(...mailbox), "sent");
  expect(server.countOf(refused.message_id)).toBe(0);
  expect(refused).toMatchObject({ state: "claimed", outcomes: [] });
});

test("a job delivered to several mailers at once sends one mail, and only the sender's outcome counts", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system();
  await Promise.all([start(), start(), start()]);
  const mailbox = await mailboxAt(broker, server.smtp);
  const rows = Array.from({ length: 5 }, () => campaign.claim(...mailbox));
  await Promise.all(rows.flatMap((row) => Array.from({ length: 4 }, () => campaign.publishJob(row))));
  for (const row of rows) {
    await becomes(row, "sent");
    expect(server.countOf(row.message_id)).toBe(1);
    expect(row.outcomes.filter(({ outcome }) => outcome === "sent")).toHaveLength(1);
  }
});

test("a job redelivered after its mail was sent sends nothing", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system();
  await start();
  const mailbox = await mailboxAt(broker, server.smtp);
  const row = await campaign.plan(...mailbox);
  await becomes(row, "sent");
  await campaign.publishJob(row);
  await becomes(await campaign.plan(...mailbox), "sent");
  expect(server.countOf(row.message_id)).toBe(1);
  expect(row.outcomes).toHaveLength(1);
});

test("a last check without an answer defers the send, and no byte leaves", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system({ limits: { ...realLimits, dispatchMs: 500 } });
  await start();
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  campaign.beforeDispatch = async () => late.then(() => true);
  const row = await campaign.plan(...(await mailboxAt(broker, server.smtp)));
  await becomes(row, "deferred");
  answer();
  expect(row.outcomes[0]).toMatchObject({ fault: "none", smtp_code: null });
  expect(server.copies).toHaveLength(0);
});

test("a mail over which the mailer or the campaign service fails frees its slot at once, and the mailbox goes on", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system();
  await start();
  const mailbox = await mailboxAt(broker, server.smtp);
  const failing = Array.from({ length: 10 }, () => campaign.claim(...mailbox));
  // A sender's name that isn't text makes the mailer's own code throw.
  campaign.rendered = (row) => (failing.indexOf(row) < 5 ? { from: { name: 5, address: "ann@acme.test" } } : {});
  campaign.beforeLoad = (row) => {
    if (failing.indexOf(row) >= 5) throw new Error("a bug of the campaign service");
  };
  await Promise.all(failing.map((row) => campaign.publishJob(row)));
  for (const row of failing) {
    await becomes(row, "deferred");
    expect(row.outcomes).toMatchObject([
      { fault: "none", smtp_code: null, reason: expect.stringContaining("Outbound failed") },
    ]);
  }
  campaign.rendered = () => ({});
  campaign.beforeLoad = () => {};
  await becomes(await campaign.plan(...mailbox), "sent");
  expect(server.copies).toHaveLength(1);
});

test("while the campaign service is away a job waits, and then its mail is sent", async () => {
  await using server = await ScriptedSmtpServer.start();
  const broker = await testBroker();
  const campaign = new CampaignStandIn(broker);
  await startOne(broker);
  const row = await campaign.plan(...(await mailboxAt(broker, server.smtp)));
  await campaign.start();
  await becomes(row, "sent");
  expect(server.countOf(row.message_id)).toBe(1);
});

test("a dead server delays its own mailbox and no other", async () => {
  await using dead = await ScriptedSmtpServer.start({ greeting: "hang" });
  await using healthy = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system({ limits: { ...patient, greetingMs: 600_000 } });
  await start();
  const deadMailbox = await mailboxAt(broker, dead.smtp);
  const healthyMailbox = await mailboxAt(broker, healthy.smtp);
  const stuck = await Promise.all(Array.from({ length: 20 }, () => campaign.plan(...deadMailbox)));
  await eventually(() => expect(dead.connections).toBe(5));
  await becomes(await campaign.plan(...healthyMailbox), "sent");
  expect(dead.connections).toBe(5);
  expect(stuck.every(({ state }) => state === "claimed")).toBe(true);
  dead.acts = {};
  dead.dropConnections();
  for (const row of stuck) await eventually(() => expect(row.state).not.toBe("claimed"));
});

test("a mailbox without credentials, or with unreadable ones, defers with the reason", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system();
  const mailer = await start();
  const unknown = await campaign.plan(freshCaller().workspaceId, randomUUID());
  await becomes(unknown, "deferred");
  expect(unknown.outcomes[0]).toMatchObject({ fault: "sender", reason: "The mailbox has no stored credentials." });

  const mailbox = await mailboxAt(broker, server.smtp);
  await mailer.stop();
  await start("0b".repeat(32));
  const unreadable = await campaign.plan(...mailbox);
  await becomes(unreadable, "deferred");
  expect(unreadable.outcomes[0]?.reason).toMatch(
    /^The mailbox's credentials can't be opened: its key \w{8} is not among OUTBOUND_SEALING_KEYS/,
  );
  expect(server.connections).toBe(0);
});

test("a broker that is lost while the server takes the message costs neither the outcome nor a second copy", async () => {
  await using server = await ScriptedSmtpServer.start();
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  const { broker, campaign, start } = await system({ amqpUrl: proxy.url });
  await start();
  server.onStage = (stage) => {
    if (stage === "dot") proxy.cut();
  };
  const row = await campaign.plan(...(await mailboxAt(broker, server.smtp)));
  await becomes(row, "sent");
  expect(server.countOf(row.message_id)).toBe(1);
});

test("a mailer that lost its broker in the middle of a mail keeps the mail while it lives, whichever mailer has the job", async () => {
  await using server = await ScriptedSmtpServer.start();
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  const { broker, campaign, start } = await system({
    amqpUrl: proxy.url,
    limits: { ...realLimits, bodyMs: 60_000 },
  });
  await start();
  const mailbox = await mailboxAt(broker, server.smtp);
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  server.onStage = (stage) => {
    if (stage !== "dot") return;
    server.acts = { dot: "451 4.3.0 try later" };
    server.beforeReply = taken;
    proxy.refuse(true);
    proxy.cut();
  };
  const row = await campaign.plan(...mailbox);
  await eventually(() => expect(row.state).toBe("dispatched"));
  await startOne(broker, { limits: realLimits });
  // This is far longer than a dead worker is waited for.
  await eventually(() => expect(row.holderQueries).toBeGreaterThan(16));
  expect(row).toMatchObject({ state: "dispatched", isOrphan: false, outcomes: [] });
  take();
  proxy.refuse(false);
  await becomes(row, "deferred");
  expect(row.outcomes).toMatchObject([{ smtp_code: 451 }]);
  expect(row.isOrphan).toBe(false);
});

test("a last check that can't be made yet is repeated while the mail server waits", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system();
  await start();
  let requests = 0;
  campaign.beforeDispatch = async () => {
    if (++requests < 5) throw new AppError("unavailable", "The campaign is being changed.");
    return true;
  };
  await becomes(await campaign.plan(...(await mailboxAt(broker, server.smtp))), "sent");
  expect(requests).toBe(5);
  expect(server.copies).toHaveLength(1);
});

test("a grant that was long on its way is asked for again, so that no byte of a stopped mail leaves", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { broker, campaign, start } = await system({ limits: { ...realLimits, dispatchMs: 2_000 } });
  await start();
  let requests = 0;
  campaign.beforeDispatch = async () => {
    if (++requests > 1) throw new AppError("conflict", "The campaign is not running.");
    return sleep(1_200, true);
  };
  const row = await campaign.plan(...(await mailboxAt(broker, server.smtp)));
  await becomes(row, "deferred");
  expect(requests).toBeGreaterThan(1);
  expect(row.outcomes[0]).toMatchObject({ fault: "none", smtp_code: null });
  expect(server.copies).toHaveLength(0);
});
