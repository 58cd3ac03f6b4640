import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { sendTestMail } from "@outbound/contracts/campaigns/send-test-mail";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { ScriptedSmtpServer, type Stage } from "@outbound/testing/scripted-smtp-server";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { kill, startMailerProcess } from "../testing/mailer-process.fixture.ts";
import { serveTestMails, testMessageId } from "../testing/test-mail-stand-in.fixture.ts";

const db = await testDatabase(new URL("../../prisma", import.meta.url));

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
    let killed: Promise<unknown> | undefined;
    const killOnce = () => (killed ??= kill(mailer).then(start));
    await serveTestMails(broker, async () => {
      if (moment === "dispatch") await killOnce();
    });
    const settings = { databaseUrl: db.url, amqpUrl: testServers().rabbitmqUrl, namespace: broker.namespace };
    const start = async () => {
      const child = await startMailerProcess({ ...settings, secretKey: "0a".repeat(32) });
      onTestFinished(() => kill(child));
      return child;
    };
    const mailer = await start();
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
