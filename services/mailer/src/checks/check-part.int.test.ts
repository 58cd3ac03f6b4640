import { randomUUID } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { notFound } from "@outbound/contracts/app-error";
import { checkMailboxPart } from "@outbound/contracts/mailboxes/check-mailbox-part";
import { getMailboxDomain } from "@outbound/contracts/mailboxes/get-mailbox-domain";
import { identifyMailbox } from "@outbound/contracts/mailboxes/identify-mailbox";
import { listMailboxDomains } from "@outbound/contracts/mailboxes/list-mailbox-domains";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { ScriptedSmtpServer } from "@outbound/testing/scripted-smtp-server";
import { silentLog } from "@outbound/testing/silent-log";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, onTestFinished, test } from "vitest";
import { dovecotForFile } from "../inbox/inbox.fixture.ts";
import { startMailer } from "../start-mailer.ts";
import { thisMachine } from "../testing/this-machine.fixture.ts";

const dovecot = await dovecotForFile();
const email = "mara@acme.test";

async function world() {
  const broker = await testBroker();
  const db = await testDatabase(new URL("../../prisma", import.meta.url));
  const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
  const mailer = await startMailer(
    { databaseUrl: db.url, amqp, sealingKeys: ["0a".repeat(32)], ownNetworks: thisMachine },
    silentLog,
  );
  onTestFinished(() => mailer.stop());
  const stored = new Set<string>();
  const identify = implement(identifyMailbox, async ({ id }) => {
    if (!stored.has(id)) throw notFound("Mailbox");
    return { email, tracking_domain: null, tracker_host: "tracker.example" };
  });
  await serveOperations(broker, { service: "campaign", operations: [identify], context: {} });
  const { call } = patientClient(broker);
  const caller = freshCaller();
  const check = async (input: object, by = caller) => (await call(checkMailboxPart, input as never, by)).steps;
  return { db, call, caller, check, stored };
}

const told = (steps: readonly { step: string; result: string }[]) =>
  steps.map(({ step, result }) => `${step} ${result}`);

test("a mailbox that isn't stored is checked part by part, each step with its time, and nothing is kept", async () => {
  await using sink = await startSmtpSink();
  const { db, check } = await world();
  const given = { email, smtp: sink.smtp, imap: dovecot.newUser() };
  const sending = await check({ ...given, part: "sending" });
  expect(told(sending)).toEqual(["resolve ok", "connect ok", "tls ok"]);
  for (const { took_ms } of sending) expect(took_ms).toBeGreaterThanOrEqual(0);
  expect(told(await check({ ...given, part: "sending-sign-in" }))).toEqual(["sign-in ok"]);
  expect(told(await check({ ...given, part: "reading" }))).toEqual(["resolve ok", "connect ok", expect.any(String)]);
  const reading = await check({ ...given, part: "reading-sign-in" });
  expect(told(reading).map((one) => one.split(" ")[0])).toEqual(["sign-in", "folders"]);
  expect(reading[0]).toMatchObject({ result: "ok", found: given.imap.user });
  expect(told(await check({ ...given, part: "domain" }))).toEqual(["mx skipped"]);
  for (const table of ["mailbox_credential", "mailbox_domain"])
    expect((await db.query(`select from ${table}`)).rowCount).toBe(0);
});

test("the message alone is sent, found and deleted again, and of a stored mailbox its signer is kept", async () => {
  const imap = dovecot.newUser();
  const found =
    "Authentication-Results: mx.acme.test; spf=pass smtp.mailfrom=acme.test;\r\n dkim=pass header.d=acme.test\r\n";
  await using sink = await startSmtpSink((mail) => void dovecot.deliver(imap, `${found}${mail.text}`));
  const { call, caller, check, stored } = await world();
  const message = ["send ok", "arrive ok", "spf ok", "dkim ok", "dmarc skipped"];
  expect(told(await check({ part: "message", email, smtp: sink.smtp, imap }))).toEqual(message);
  const mailbox_id = randomUUID();
  stored.add(mailbox_id);
  await call(storeCredential, { mailbox_id, smtp: sink.smtp, imap }, caller);
  expect((await call(getMailboxDomain, { id: mailbox_id }, caller)).signed).toBeNull();
  expect(told(await check({ part: "message", mailbox_id }))).toEqual(message);
  expect(sink.mails).toHaveLength(2);
  expect((await call(getMailboxDomain, { id: mailbox_id }, caller)).signed).toMatchObject({ found: "acme.test" });
  expect((await call(listMailboxDomains, {}, caller)).data).toMatchObject([{ mailbox_id, dkim: "ok" }]);
  expect((await call(listMailboxDomains, {}, freshCaller())).data).toEqual([]);
});

test("a message that can't be sent says so, and a refused password is never repeated", async () => {
  await using refusing = await ScriptedSmtpServer.start({ auth: "535 5.7.8 hunter2-hunter2 is wrong" });
  refusing.extensions = ["AUTH PLAIN LOGIN"];
  const { check } = await world();
  const smtp = { ...refusing.smtp, user: "mara", pass: "hunter2-hunter2" };
  const refused = await check({ part: "sending-sign-in", email, smtp });
  expect(refused).toMatchObject([{ step: "sign-in", result: "failed", mend: "Check user and password." }]);
  expect(JSON.stringify(refused)).not.toContain("hunter2");
  expect(told(await check({ part: "message", email, smtp }))[0]).toBe("send skipped");
});

test("servers of our own network can't be explored, and another workspace's mailbox isn't found", async () => {
  const { check, call, caller, stored } = await world();
  const inside = { email, smtp: { host: "10.0.0.1", port: 587 }, imap: { host: "169.254.169.254", port: 993 } };
  for (const part of ["sending", "reading"]) expect(told(await check({ ...inside, part }))[0]).toBe("resolve failed");
  const mailbox_id = randomUUID();
  stored.add(mailbox_id);
  await call(storeCredential, { mailbox_id, smtp: { host: "127.0.0.1", port: 1 }, imap: null }, caller);
  await expect(check({ part: "sending", mailbox_id }, freshCaller())).rejects.toMatchObject({ kind: "not-found" });
  await expect(check({ part: "sending", mailbox_id, email, smtp: inside.smtp })).rejects.toMatchObject({
    kind: "bad-request",
  });
  await expect(check({ ...inside, part: "sending", email: "nobody" })).rejects.toMatchObject({ kind: "bad-request" });
});

test("a workspace has at most nine parts under way at once", async () => {
  await using silent = await ScriptedSmtpServer.start({ greeting: "hang" });
  const { check } = await world();
  const part = () => check({ part: "sending", email, smtp: silent.smtp });
  const all = await Promise.allSettled(Array.from({ length: 10 }, part));
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([{ kind: "conflict" }]);
});
