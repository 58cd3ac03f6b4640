import { randomUUID } from "node:crypto";
import type { Caller } from "@outbound/contracts/caller";
import { sendTestMail } from "@outbound/contracts/campaigns/send-test-mail";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { ScriptedSmtpServer } from "@outbound/testing/scripted-smtp-server";
import { silentLog } from "@outbound/testing/silent-log";
import { type Mail, startSmtpSink } from "@outbound/testing/smtp-sink";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { startMailer } from "../../start-mailer.ts";
import { testSender as email, serveTestMails } from "../../testing/test-mail-stand-in.fixture.ts";
import { thisMachine } from "../../testing/this-machine.fixture.ts";

const own = "ada@acme.test";

async function world() {
  const broker = await testBroker();
  const db = await testDatabase(new URL("../../../prisma", import.meta.url));
  const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
  const mailer = await startMailer(
    { databaseUrl: db.url, amqp, sealingKeys: ["0a".repeat(32)], ownNetworks: thisMachine },
    silentLog,
  );
  onTestFinished(() => mailer.stop());
  const begun = await serveTestMails(broker);
  const { call } = patientClient(broker);
  const caller: Caller = { ...freshCaller(), userId: randomUUID(), actor: own };
  const add = async (smtp: object) => {
    const mailbox_id = randomUUID();
    await call(storeCredential, { mailbox_id, smtp, imap: null } as never, caller);
    return mailbox_id;
  };
  const send = (mailbox_id: string, changes: object = {}, by = caller) =>
    call(sendTestMail, { id: randomUUID(), key: randomUUID(), mailbox_id, sample: true, ...changes }, by);
  return { add, send, caller, begun };
}

test("a test goes to the address of whoever asks, once for a key", async () => {
  const arrived: Mail[] = [];
  await using sink = await startSmtpSink((mail) => void arrived.push(mail));
  const { add, send } = await world();
  const mailbox = await add(sink.smtp);
  const key = randomUUID();
  const asked = await Promise.allSettled([send(mailbox, { key }), send(mailbox, { key })]);
  const told = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value.status] : []));
  expect(told).toContain("sent");
  await expect(send(mailbox, { key })).rejects.toThrow("Begun.");
  expect(arrived).toMatchObject([{ from: email, to: [own] }]);
  expect(arrived[0]?.text).toContain("Subject: [Test] Hi");
});

test("nobody in the app names another address, and the operator has to name one", async () => {
  const arrived: Mail[] = [];
  await using sink = await startSmtpSink((mail) => void arrived.push(mail));
  const { add, send, caller } = await world();
  const mailbox = await add(sink.smtp);
  await expect(send(mailbox, { to: "eve@elsewhere.test" })).rejects.toThrow("A test goes to your own address alone.");
  await expect(send(mailbox, {}, { ...caller, actor: "no address" })).rejects.toThrow("your own address");
  const { userId: _, ...operator } = { ...caller, actor: "operator" };
  await expect(send(mailbox, {}, operator)).rejects.toThrow("`to` must be");
  expect(arrived).toEqual([]);
  expect(await send(mailbox, { to: own }, operator)).toEqual({
    status: "sent",
    from: email,
    says: "The server took it.",
  });
  expect(arrived).toMatchObject([{ to: [own] }]);
});

test("what a server refuses is told in its words, and a server that is away is said to be", async () => {
  await using refusing = await ScriptedSmtpServer.start({ rcpt: "550 5.1.1 Nobody here" });
  const { add, send, begun } = await world();
  const key = randomUUID();
  const refused = await send(await add(refusing.smtp), { key });
  expect(refused).toEqual({ status: "failed", from: email, says: "The server refused it: 550 Nobody here" });
  expect(begun.has(key)).toBe(false);
  const away = await send(await add({ host: "127.0.0.1", port: 9 }));
  expect(away).toMatchObject({ status: "failed", says: expect.stringContaining("Could not connect") });
});
