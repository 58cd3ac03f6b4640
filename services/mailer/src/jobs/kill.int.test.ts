import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { Db } from "@outbound/postgres/database";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { eventually } from "@outbound/testing/eventually";
import { patientClient } from "@outbound/testing/patient-client";
import { ScriptedSmtpServer, type Stage } from "@outbound/testing/scripted-smtp-server";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { CampaignStandIn, type Row } from "../testing/campaign-stand-in.fixture.ts";
import { kill, startMailerProcess } from "../testing/mailer-process.fixture.ts";

const secretKey = "0a".repeat(32);

let db: Db & { url: string };
beforeAll(async () => {
  db = await testDatabase(new URL("../../prisma", import.meta.url));
});

async function system(mailers: number) {
  const broker = await testBroker();
  const campaign = new CampaignStandIn(broker);
  await campaign.start();
  const settings = { databaseUrl: db.url, amqpUrl: testServers().rabbitmqUrl, namespace: broker.namespace, secretKey };
  const children = new Set<ChildProcess>();
  onTestFinished(() => Promise.all([...children].map(kill)).then(() => {}));
  const start = async () => {
    const child = await startMailerProcess(settings);
    children.add(child);
    return child;
  };
  await Promise.all(Array.from({ length: mailers }, start));
  const killAll = () => Promise.all([...children].map(kill));

  const server = await ScriptedSmtpServer.start();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { workspaceId, requestId } = freshCaller();
  const mailbox_id = randomUUID();
  await patientClient(broker).call(storeCredential, { mailbox_id, smtp: server.smtp }, { workspaceId, requestId });
  const plan = () => campaign.plan(workspaceId, mailbox_id);
  return { campaign, server, start, killAll, plan };
}

const moments: [stage: Stage | "dispatch", copies: number, state: Row["state"]][] = [
  ["greeting", 1, "sent"],
  ["mail", 1, "sent"],
  ["rcpt", 1, "sent"],
  ["data", 1, "sent"],
  ["dispatch", 0, "dispatched"],
  ["body", 0, "dispatched"],
  ["dot", 1, "dispatched"],
];

test.each(moments)("killed at %s: %i copies, then %s", async (moment, copies, state) => {
  const { campaign, server, start, killAll, plan } = await system(1);
  let killed: Promise<unknown> | undefined;
  const killOnce = () => (killed ??= killAll());
  server.onStage = (stage) => {
    if (stage === moment) void killOnce();
    // The server is silent from this stage on, so the mailer dies before it gets a reply.
    server.acts = stage === moment && !server.acts[stage] ? { [stage]: "hang" } : server.acts;
  };
  campaign.beforeDispatch = async () => {
    if (moment === "dispatch") await killOnce();
    return true;
  };
  const row = await plan();
  await eventually(() => expect(killed).toBeDefined());
  await killed;
  server.acts = {};
  server.onStage = () => {};
  await start();
  const later = await plan();
  await eventually(() => expect(later.state).toBe("sent"));
  await eventually(() => expect(row.state).toBe(state));
  expect(server.countOf(row.message_id)).toBe(copies);
  // The next mailer reports the dead one, so the mailbox's slot is free within seconds.
  await eventually(() => expect(row.isOrphan).toBe(state === "dispatched"));
});

test("of a hundred mails none is sent twice or lost while four mailers are killed and replaced", async () => {
  const { campaign, server, start, killAll, plan } = await system(4);
  // Dispatches are slow, so that every kill hits mailers in the middle of several mails.
  campaign.beforeDispatch = async () => sleep(40, true);
  const rows = await Promise.all(Array.from({ length: 100 }, plan));
  for (const share of [10, 30, 60]) {
    await eventually(() => expect(server.copies.length).toBeGreaterThanOrEqual(share));
    await killAll();
    await Promise.all(Array.from({ length: 4 }, start));
  }
  // A claimed send's job is still queued; campaign settles the dispatched send of a dead mailer as unknown.
  await eventually(() => expect(rows.every(({ state }) => state !== "claimed")).toBe(true));
  for (const row of rows) {
    const copies = server.countOf(row.message_id);
    expect(copies).toBeLessThanOrEqual(1);
    if (row.state === "sent") expect(copies).toBe(1);
    else expect(row.state).toBe("dispatched");
  }
});
