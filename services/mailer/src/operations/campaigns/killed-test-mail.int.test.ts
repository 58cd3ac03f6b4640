import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { sendTestMail } from "@outbound/contracts/campaigns/send-test-mail";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { ScriptedSmtpServer, type Stage } from "@outbound/testing/scripted-smtp-server";
import { silentLog } from "@outbound/testing/silent-log";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { startMailer } from "../../start-mailer.ts";
import { kill, startMailerProcess } from "../../testing/mailer-process.fixture.ts";
import { serveTestMails, testMessageId } from "../../testing/test-mail-stand-in.fixture.ts";
import { thisMachine } from "../../testing/this-machine.fixture.ts";

const secretKey = "0a".repeat(32);
const db = await testDatabase(new URL("../../../prisma", import.meta.url));

const moments: [stage: Stage | "dispatch", copies: number, told: object][] = [
  ["rcpt", 1, { status: "sent" }],
  ["data", 1, { status: "sent" }],
  ["dispatch", 0, { message: "Begun." }],
  ["body", 0, { message: "Begun." }],
  ["dot", 1, { message: "Begun." }],
];

test.each(moments)(
  "killed at %s: %i copies of a test, also when it is asked for again",
  async (moment, copies, told) => {
    const broker = await testBroker();
    const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
    // The other one is there before, because calls that nobody takes for three seconds are gone with their queue.
    const killBesideAnother = async () => {
      const config = { databaseUrl: db.url, amqp, sealingKeys: [secretKey], ownNetworks: thisMachine };
      const other = await startMailer(config, silentLog);
      onTestFinished(() => other.stop());
      await kill(mailer);
    };
    let killed: Promise<unknown> | undefined;
    const killOnce = () => (killed ??= killBesideAnother());
    await serveTestMails(broker, async () => {
      if (moment === "dispatch") await killOnce();
    });
    const settings = { databaseUrl: db.url, amqpUrl: amqp.url, namespace: amqp.namespace, secretKey };
    const mailer = await startMailerProcess(settings);
    onTestFinished(() => kill(mailer));
    await using server = await ScriptedSmtpServer.start();
    server.onStage = (stage) => {
      // The server is silent from this stage on, so the mailer dies before it gets a reply.
      server.acts = stage === moment && !killed ? { [stage]: "hang" } : {};
      if (stage === moment) void killOnce();
    };
    const { call } = patientClient(broker);
    const caller: Caller = { ...freshCaller(), userId: randomUUID(), actor: "ada@acme.test" };
    const mailbox_id = randomUUID();
    await call(storeCredential, { mailbox_id, smtp: server.smtp, imap: null }, caller);

    const key = randomUUID();
    const ask = () =>
      call(sendTestMail, { id: randomUUID(), key, mailbox_id, sample: true }, caller).catch((error: Error) => error);
    expect(await ask()).toMatchObject(told);
    await killed;
    expect(await ask()).toMatchObject({ message: "Begun." });
    expect(server.countOf(testMessageId(key))).toBe(copies);
  },
);
