import { randomUUID } from "node:crypto";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { notFound } from "@outbound/contracts/app-error";
import { checkMailbox } from "@outbound/contracts/mailboxes/check-mailbox";
import { identifyMailbox } from "@outbound/contracts/mailboxes/identify-mailbox";
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
import { dovecotForFile } from "../inbox/inbox.fixture.ts";
import { startMailer } from "../start-mailer.ts";
import { thisMachine } from "../testing/this-machine.fixture.ts";
import { serverSteps } from "./server-steps.ts";

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
  const known = new Set<string>();
  const identify = implement(identifyMailbox, async ({ id }) => {
    if (!known.has(id)) throw notFound("Mailbox");
    return { email, tracking_domain: null, tracker_host: "tracker.example" };
  });
  await serveOperations(broker, { service: "campaign", operations: [identify], context: {} });
  const { call } = patientClient(broker);
  const caller = freshCaller();
  const add = async (smtp: object, imap: object | null = null) => {
    const mailbox_id = randomUUID();
    known.add(mailbox_id);
    await call(storeCredential, { mailbox_id, smtp, imap } as never, caller);
    return mailbox_id;
  };
  const check = async (mailbox_id: string, changes: object = {}, by = caller) =>
    call(checkMailbox, { mailbox_id, ...changes }, by);
  return { add, check };
}

const results = (steps: readonly { about: string; step: string; result: string }[]) =>
  Object.fromEntries(steps.map(({ about, step, result }) => [`${about} ${step}`, result]));

test("a working mailbox passes every step, shows its receiver's verdict, and the test message is deleted", async () => {
  const imap = dovecot.newUser();
  const found =
    "Authentication-Results: mx.acme.test; spf=pass smtp.mailfrom=acme.test;\r\n dkim=pass header.d=mailer.example; dmarc=fail header.from=acme.test\r\n";
  const arrived: Mail[] = [];
  await using sink = await startSmtpSink((mail) => {
    arrived.push(mail);
    void dovecot.deliver(imap, `${found}${mail.text}`);
  });
  const { add, check } = await world();
  const mailbox = await add(sink.smtp, imap);
  const { ok, steps } = await check(mailbox);
  expect(results(steps)).toMatchObject({
    "sending resolve": "ok",
    "sending connect": "ok",
    "sending sign-in": "ok",
    "reading sign-in": "ok",
    "message send": "ok",
    "message arrive": "ok",
    "message spf": "ok",
    "message dkim": "warning",
    "message dmarc": "failed",
  });
  expect(ok).toBe(false);
  expect(arrived).toMatchObject([{ from: email, to: [email] }]);
  const again = await check(mailbox, { sends_message: false });
  expect(again.steps.find(({ step }) => step === "folders")?.says).toContain("0 emails");
  expect(arrived).toHaveLength(1);
});

test("a failed step says what to correct, later steps are skipped, and no password is shown", async () => {
  await using refusing = await ScriptedSmtpServer.start({ auth: "535 5.7.8 hunter2-hunter2 is wrong" });
  refusing.extensions = ["AUTH PLAIN LOGIN"];
  const { add, check } = await world();
  const login = { user: "mara", pass: "hunter2-hunter2" };
  const refused = await check(await add({ ...refusing.smtp, ...login }));
  expect(results(refused.steps)).toMatchObject({
    "sending connect": "ok",
    "sending sign-in": "failed",
    "message send": "skipped",
  });
  expect(JSON.stringify(refused)).not.toContain("hunter2");
  const nowhere = await check(await add({ ...refusing.smtp, port: 1 }));
  expect(results(nowhere.steps)).toMatchObject({ "sending connect": "failed", "sending sign-in": "skipped" });
  const inside = await check(
    await add({ host: "10.0.0.1", port: 587 }, { ...login, host: "169.254.169.254", port: 993 }),
  );
  expect(results(inside.steps)).toMatchObject({ "sending resolve": "failed", "reading resolve": "failed" });
  for (const { result, mend } of [refused, nowhere, inside].flatMap(({ steps }) => steps))
    expect(mend !== null).toBe(result === "failed" || result === "warning");
});

test("a server without encryption is a finding, but not on this machine, where nobody is in between", async () => {
  await using server = await ScriptedSmtpServer.start();
  const { add, check } = await world();
  const here = await check(await add(server.smtp), { sends_message: false });
  const elsewhere = await check(await add({ ...server.smtp, host: "0.0.0.0" }), { sends_message: false });
  expect(results(here.steps)["sending tls"]).toBe("ok");
  expect(["warning", "failed"]).toContain(results(elsewhere.steps)["sending tls"]);
});

test.each([
  ["that the mailbox's settings allow, as the sandbox among containers, is none", true, "ok"],
  ["that nobody has allowed is one", undefined, "warning"],
])("a server without encryption in a network of one's own %s", async (_, insecure, result) => {
  await using server = await ScriptedSmtpServer.start();
  const egress = { ownNetworks: thisMachine, resolve: async () => ["127.0.0.1"] };
  const { steps } = await serverSteps("sending", { ...server.smtp, host: "sandbox", insecure }, egress);
  expect(results(steps)).toMatchObject({ "sending connect": "ok", "sending tls": result });
});

test("the check ends when a server is silent or never stops sending", async () => {
  await using silent = await ScriptedSmtpServer.start({ greeting: "hang" });
  await using endless = await ScriptedSmtpServer.start({ greeting: `220-${"x".repeat(100_000)}` });
  const { add, check } = await world();
  for (const server of [silent, endless]) {
    const { ok, steps } = await check(await add(server.smtp));
    expect({ ok, tls: results(steps)["sending tls"] }).toEqual({ ok: false, tls: "failed" });
  }
});

test("a workspace checks at most two mailboxes at once; another workspace's and an unknown one are not found", async () => {
  await using silent = await ScriptedSmtpServer.start({ greeting: "hang" });
  const { add, check } = await world();
  const mailbox = await add(silent.smtp);
  await expect(check(mailbox, {}, freshCaller())).rejects.toMatchObject({ kind: "not-found" });
  await expect(check("nonsense")).rejects.toMatchObject({ kind: "not-found" });
  const all = await Promise.allSettled([check(mailbox), check(mailbox), check(mailbox)]);
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([{ kind: "conflict" }]);
});
