import { randomUUID } from "node:crypto";
import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { getMailboxServers } from "@outbound/contracts/mailboxes/get-mailbox-servers";
import { removeCredential } from "@outbound/contracts/mailboxes/remove-credential";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { Db } from "@outbound/postgres/database";
import { testBroker } from "@outbound/testing/broker";
import { testDatabase } from "@outbound/testing/database";
import { patientClient } from "@outbound/testing/patient-client";
import { ScriptedSmtpServer } from "@outbound/testing/scripted-smtp-server";
import { silentLog } from "@outbound/testing/silent-log";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { testServers } from "@outbound/testing/test-servers";
import { freshCaller } from "@outbound/testing/workspace";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { limits } from "../../limits.ts";
import { startMailer } from "../../start-mailer.ts";
import { thisMachine } from "../../testing/this-machine.fixture.ts";

const secretKey = "0c".repeat(32);
const password = "hunter2-hunter2";

let db: Db & { url: string };
let call: ReturnType<typeof patientClient>["call"];
let mailer: Awaited<ReturnType<typeof startMailer>>;
beforeAll(async () => {
  db = await testDatabase(new URL("../../../prisma", import.meta.url));
  const broker = await testBroker();
  const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
  mailer = await startMailer(
    { databaseUrl: db.url, amqp, sealingKeys: [secretKey], ownNetworks: thisMachine },
    silentLog,
    limits,
  );
  ({ call } = patientClient(broker));
});
afterAll(() => mailer.stop());

test("credentials are stored so that neither the password nor the host can be read in the database", async () => {
  const caller = freshCaller();
  const smtp = { host: "smtp.secret-host.test", port: 587, user: "ann", pass: password };
  const imap = { ...smtp, port: 993, secure: true };
  const output = await call(storeCredential, { mailbox_id: randomUUID(), smtp, imap }, caller);
  expect(output).toEqual({ access: { version: expect.any(Number), error: null } });
  const { rows } = await db.query<{ row: string }>(
    "select encode(secret, 'escape') || workspace_id || mailbox_id as row from mailbox_credential where workspace_id = $1",
    [caller.workspaceId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toMatch(/hunter2|secret-host/);
});

test("the servers of a mailbox are told without their passwords, and to its own workspace alone", async () => {
  const caller = freshCaller();
  const id = randomUUID();
  const smtp = { host: "smtp.example", port: 587, user: "ann", pass: password };
  const imap = { host: "imap.example", port: 993, secure: true, user: "bo", pass: password };
  await call(storeCredential, { mailbox_id: id, smtp, imap }, caller);
  expect(await call(getMailboxServers, { id }, caller)).toEqual({
    smtp: { host: "smtp.example", port: 587, secure: false, user: "ann" },
    imap: { host: "imap.example", port: 993, secure: true, user: "bo" },
  });
  const trusted = { ...imap, insecure: true, authentication_results: "mx.example", trust_from: true };
  await call(storeCredential, { mailbox_id: id, smtp: { ...smtp, insecure: true }, imap: trusted }, caller);
  const { user: _, pass: __, ...told } = trusted;
  expect(await call(getMailboxServers, { id }, caller)).toMatchObject({ smtp: { insecure: true }, imap: told });
  await call(storeCredential, { mailbox_id: id, smtp: { host: "smtp.example", port: 25 } }, caller);
  const open = { host: "smtp.example", port: 25, secure: false, user: null };
  expect(await call(getMailboxServers, { id }, caller)).toEqual({ smtp: open, imap: null });
  const notFound = { kind: "not-found", message: "Mailbox not found." };
  await expect(call(getMailboxServers, { id }, freshCaller())).rejects.toMatchObject(notFound);
  await expect(call(getMailboxServers, { id: "none" }, caller)).rejects.toMatchObject(notFound);
});

test("what is stored after the clock went back is announced as later than what was stored before", async () => {
  const caller = freshCaller();
  const input = { mailbox_id: randomUUID(), smtp: { host: "h.co", port: 587 } };
  const store = async () => (await call(storeCredential, input, caller)).access?.version;
  await store();
  const { rows } = await db.query<{ ahead: number }>(
    `update mailbox_credential set access_version = access_version + 3600000 where mailbox_id = $1
     returning access_version as ahead`,
    [input.mailbox_id],
  );
  expect(await store()).toBe((rows[0]?.ahead ?? 0) + 1);
});

test("a check connects to the server that was stored last", async () => {
  await using server = await ScriptedSmtpServer.start();
  const caller = freshCaller();
  const mailbox_id = randomUUID();
  await call(storeCredential, { mailbox_id, smtp: { ...server.smtp, port: 1 } }, caller);
  const refused = await call(checkCredential, { mailbox_id }, caller);
  const error = "Could not connect to 127.0.0.1:1: the server refuses connections at this port.";
  expect(refused).toEqual({ ok: false, error, connections: [{ protocol: "smtp", ok: false, error }] });
  await call(storeCredential, { mailbox_id, smtp: server.smtp }, caller);
  expect(await call(checkCredential, { mailbox_id }, caller)).toEqual({
    ok: true,
    error: null,
    connections: [{ protocol: "smtp", ok: true, error: null, login: "not-given" }],
  });
  expect(server.copies).toHaveLength(0);
});

test("a check says that no login was tried where none is given, and where the server takes none", async () => {
  await using sink = await startSmtpSink();
  const login = async (smtp: object) =>
    (await call(checkCredential, { smtp: { ...sink.smtp, ...smtp } }, freshCaller())).connections;
  expect(await login({})).toEqual([{ protocol: "smtp", ok: true, error: null, login: "not-given" }]);
  const user = { user: "ann", pass: password };
  expect(await login(user)).toEqual([{ protocol: "smtp", ok: true, error: null, login: "not-taken" }]);
});

test("a check of a silent server ends, and says that it didn't greet", async () => {
  await using server = await ScriptedSmtpServer.start({ greeting: "hang" });
  const caller = freshCaller();
  const mailbox_id = randomUUID();
  await call(storeCredential, { mailbox_id, smtp: server.smtp }, caller);
  const { ok, error } = await call(checkCredential, { mailbox_id }, caller);
  expect({ ok, error }).toEqual({ ok: false, error: expect.stringContaining("did not greet") });
});

test("a private server is not dialled unless the operator allows it, and the check says why", async () => {
  await using server = await ScriptedSmtpServer.start();
  const broker = await testBroker();
  const amqp = { url: testServers().rabbitmqUrl, namespace: broker.namespace };
  const closed = await startMailer(
    { databaseUrl: db.url, amqp, sealingKeys: [secretKey], ownNetworks: [] },
    silentLog,
    limits,
  );
  onTestFinished(() => closed.stop());
  const ask = patientClient(broker).call;
  const caller = freshCaller();
  const mailbox_id = randomUUID();
  await ask(storeCredential, { mailbox_id, smtp: server.smtp }, caller);
  for (const input of [{ mailbox_id }, { smtp: { ...server.smtp, port: 25 }, imap: { ...server.smtp, port: 993 } }]) {
    const { ok, error } = await ask(checkCredential, input, caller);
    expect({ ok, error }).toEqual({ ok: false, error: expect.stringContaining("(MAIL_SERVER_ALLOWED_CIDRS)") });
  }
  expect(server.commands).toEqual([]);
});

test("servers can be checked before they are stored, and the check doesn't store them", async () => {
  await using server = await ScriptedSmtpServer.start();
  const caller = freshCaller();
  expect(await call(checkCredential, { smtp: server.smtp }, caller)).toMatchObject({ ok: true });
  const closedPort = { ...server.smtp, port: 1 };
  expect(await call(checkCredential, { smtp: closedPort }, caller)).toMatchObject({ ok: false });
  const { rows } = await db.query("select 1 from mailbox_credential where workspace_id = $1", [caller.workspaceId]);
  expect(rows).toEqual([]);
  for (const input of [{}, { smtp: server.smtp, mailbox_id: randomUUID() }]) {
    await expect(call(checkCredential, input, caller)).rejects.toMatchObject({ kind: "bad-request" });
  }
});

test("another workspace's mailbox, an unknown one and a malformed id are not found", async () => {
  await using server = await ScriptedSmtpServer.start();
  const mailbox_id = randomUUID();
  await call(storeCredential, { mailbox_id, smtp: server.smtp }, freshCaller());
  for (const id of [mailbox_id, randomUUID(), "nonsense"]) {
    await expect(call(checkCredential, { mailbox_id: id }, freshCaller())).rejects.toMatchObject({ kind: "not-found" });
  }
});

test("removal deletes the credentials and the folders' cursors at once, can be repeated, and affects no other mailbox", async () => {
  await using server = await ScriptedSmtpServer.start();
  const caller = freshCaller();
  const [mailbox_id, other] = [randomUUID(), randomUUID()];
  const imap = { host: "127.0.0.1", port: 1 };
  for (const id of [mailbox_id, other]) {
    await call(storeCredential, { mailbox_id: id, smtp: server.smtp, imap }, caller);
  }
  for (const { workspaceId } of [freshCaller(), caller, caller]) {
    expect(await call(removeCredential, { mailbox_id }, { ...caller, workspaceId })).toEqual({});
  }
  const kept = async (table: string) => {
    const sql = `select mailbox_id from ${table} where workspace_id = $1`;
    return (await db.query<{ mailbox_id: string }>(sql, [caller.workspaceId])).rows;
  };
  for (const table of ["mailbox_credential", "mailbox_inbox"])
    expect(await kept(table)).toEqual([{ mailbox_id: other }]);
  await expect(call(checkCredential, { mailbox_id }, caller)).rejects.toMatchObject({ kind: "not-found" });
});
