import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { eventually } from "@outbound/testing/eventually";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { expect, onTestFinished, test } from "vitest";
import { kill, startMailerProcess } from "../testing/mailer-process.fixture.ts";
import { inboxServers, inboxSystem, plainMail, secretKey } from "./inbox.fixture.ts";
import { claimTurns, endTurn, openInbox, recordActivity, recordLook, type Turn } from "./inbox-table.ts";

const { db, dovecot } = await inboxServers();

type InboxRow = {
  worker: string | null;
  is_due: boolean;
  checked_at: Date | null;
  failures: number;
  error_kind: string | null;
  error: string | null;
};

async function rowOf(mailboxId: string): Promise<InboxRow | undefined> {
  const { rows } = await db.query<InboxRow>(
    `select worker, next_check_at <= now() as is_due, checked_at, failures, error_kind, error
     from mailbox_inbox where mailbox_id = $1`,
    [mailboxId],
  );
  return rows[0];
}

const isRead = (mailboxId: string) =>
  eventually(async () => expect((await rowOf(mailboxId))?.checked_at).toBeInstanceOf(Date));

const makeDue = () => db.query("update mailbox_inbox set next_check_at = now() - interval '1 second', worker = null");

async function lastUid(mailboxId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ last_uid: number }>(
    "select last_uid from imap_cursor where mailbox_id = $1 and folder = 'inbox'",
    [mailboxId],
  );
  return rows[0]?.last_uid;
}

async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { imap: { host: "127.0.0.1", port, secure: false, user: "ann", pass: "secret" }, sockets };
}

async function mailerProcess(namespace: string) {
  const settings = { databaseUrl: db.url, amqpUrl: testServers().rabbitmqUrl, namespace, secretKey };
  const child = await startMailerProcess(settings);
  onTestFinished(() => kill(child));
  return child;
}

test("a mailer killed between publication and cursor publishes the same mail again under the same id", async () => {
  const { broker, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  const first = await mailerProcess(broker.namespace);
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await db.transaction(async (tx) => {
    // The lock lets cursors be read and not moved.
    await tx.query("lock table imap_cursor in share row exclusive mode");
    await dovecot.deliver(user, plainMail("once or twice"));
    await makeDue();
    await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
    await kill(first);
    // Otherwise the killed process's connection would still execute the statement it waits for.
    await tx.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  });
  expect(await lastUid(mailbox)).toBe(0);
  await makeDue();
  await mailerProcess(broker.namespace);
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(2));
  await eventually(async () => expect(await lastUid(mailbox)).toBe(1));
  const [before, after] = factsOf(mailbox);
  expect(after?.id).toBe(before?.id);
  expect(after?.payload).toEqual(before?.payload);
});

test("while the broker is away no cursor moves, and afterwards no mail is missing", async () => {
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await start({}, proxy.url);
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await dovecot.deliver(user, plainMail("first"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
  await eventually(async () => expect(await lastUid(mailbox)).toBe(1));

  proxy.mute();
  for (let n = 0; n < 30; n++) await dovecot.deliver(user, plainMail(`muted ${n}`));
  await eventually(async () => expect((await rowOf(mailbox))?.worker).not.toBeNull());
  proxy.refuse(true);
  proxy.cut();
  await eventually(async () => expect((await rowOf(mailbox))?.worker).toBeNull());
  expect(await lastUid(mailbox)).toBe(1);
  expect(await rowOf(mailbox)).toMatchObject({ failures: 0, error: null });
  proxy.refuse(false);
  const ids = () => new Set(factsOf(mailbox).map(({ id }) => id));
  await eventually(() => expect(ids().size).toBe(31));
  await eventually(async () => expect(await lastUid(mailbox)).toBe(31));
});

test("a hundred mailboxes of a silent server delay no other mailbox", async () => {
  const silent = await startSilentServer();
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const silenceMs = 30_000;
  await start({ checks: 12, greetingMs: silenceMs });
  await Promise.all(Array.from({ length: 100 }, () => addMailbox({ ...silent.imap, user: randomUUID() })));
  const user = dovecot.newUser();
  const mailbox = await addMailbox(user);
  await eventually(() => expect(silent.sockets.size).toBe(8), { timeoutMs: silenceMs / 2 });
  await dovecot.deliver(user, plainMail("beside the dead"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1), { timeoutMs: silenceMs / 2 });
});

test("a refused login is published with the server's reply and without the password, and ends when it is stored again", async () => {
  const { start, addMailbox, factsOf, statesOf, storeAgain, check } = await inboxSystem(db);
  await start();
  const user = dovecot.newUser();
  const mailbox = await addMailbox({ ...user, pass: "wrong-secret" });
  await eventually(async () => expect((await rowOf(mailbox))?.failures).toBeGreaterThan(1));
  const row = await rowOf(mailbox);
  expect(row).toMatchObject({ error_kind: "login", error: expect.stringMatching(/^The login was refused: /) });
  expect(await check(mailbox)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/:\d+: The login was refused/),
    connections: [
      { protocol: "smtp", ok: false },
      { protocol: "imap", ok: false },
    ],
  });
  await eventually(() =>
    expect(statesOf(mailbox)).toMatchObject([{ checked_at: null, failed_at: expect.any(Date), error: row?.error }]),
  );
  expect(JSON.stringify([row, await check(mailbox)])).not.toContain("wrong-secret");

  await storeAgain(mailbox, user);
  await isRead(mailbox);
  await eventually(() => expect(statesOf(mailbox).at(-1)).toMatchObject({ checked_at: expect.any(Date), error: null }));
  expect(await rowOf(mailbox)).toMatchObject({ failures: 0, error_kind: null, error: null });
  await dovecot.deliver(user, plainMail("welcome"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
});

test("a mailbox with recent mail is watched, so new mail is read when the server announces it, also after a restart", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await start({ activePollMs: 3_600_000, watchMs: 3_600_000 });
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await dovecot.deliver(user, plainMail("polled"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
  await eventually(async () => expect(await lastUid(mailbox)).toBe(1));
  await eventually(async () => expect((await rowOf(mailbox))?.worker).toEqual(expect.any(String)));
  const watched = await rowOf(mailbox);
  const other = await addMailbox(dovecot.newUser());
  await isRead(other);
  expect((await rowOf(mailbox))?.worker).toBe(watched?.worker);

  await dovecot.deliver(user, plainMail("told of"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(2));

  await dovecot.stop();
  await dovecot.deliver(user, plainMail("while it was down"));
  await dovecot.start();
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(3));
});

test("a mailbox that begins to send is watched from then on, however rarely it was checked before", async () => {
  const { start, addMailbox, callerOf, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await start({ quietPollMs: 3_600_000, activePollMs: 3_600_000, watchMs: 3_600_000 });
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await eventually(async () => expect(await rowOf(mailbox)).toMatchObject({ worker: null, is_due: false }));
  await recordActivity(db.of(callerOf(mailbox).workspaceId), mailbox);
  await eventually(async () => expect((await rowOf(mailbox))?.worker).toEqual(expect.any(String)));
  await dovecot.deliver(user, plainMail("a reply"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
});

test.each([
  { begins: "while it is looked into", isDue: true },
  { begins: "not at all", isDue: false },
])("a quiet mailbox that sends $begins: due again at once is $isDue", async ({ isDue }) => {
  const mailbox = { workspaceId: randomUUID(), mailboxId: randomUUID() };
  const workspace = db.of(mailbox.workspaceId);
  await workspace.transaction((tx) => openInbox(tx, mailbox.mailboxId));
  await makeDue();
  const [turn] = (await claimTurns(db, randomUUID(), 1, 60_000)) as [Turn];
  expect(await recordLook(workspace, turn, false)).toBe(false);
  if (isDue) await recordActivity(workspace, mailbox.mailboxId);
  await endTurn(workspace, turn, 3_600_000, true);
  // The column rounds to milliseconds, so that the moment at which it is due may lie ahead.
  await eventually(async () => expect(await rowOf(mailbox.mailboxId)).toMatchObject({ worker: null, is_due: isDue }));
});

test("a mailer that stops releases its mailboxes at once", async () => {
  const { start, addMailbox } = await inboxSystem(db);
  const users = Array.from({ length: 4 }, () => dovecot.newUser());
  const mailer = await start({ activePollMs: 3_600_000, quietPollMs: 3_600_000, watchMs: 3_600_000 });
  const mailboxes = await Promise.all(users.map(addMailbox));
  await Promise.all(mailboxes.map(isRead));
  for (const user of users) await dovecot.deliver(user, plainMail("makes it active"));
  await makeDue();
  for (const mailbox of mailboxes) {
    await eventually(async () => expect(await rowOf(mailbox)).toMatchObject({ worker: expect.any(String) }));
    await eventually(async () => expect(await lastUid(mailbox)).toBe(1));
  }
  await mailer.stop();
  for (const mailbox of mailboxes) {
    await eventually(async () => expect(await rowOf(mailbox)).toMatchObject({ worker: null, is_due: true }));
  }
});

test("of twenty mails of 20 MB only the first megabyte is read", async () => {
  const { broker, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  const child = await mailerProcess(broker.namespace);
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  const attachment = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5\r\n".repeat(290_000);
  const head = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello.\r\n--b\r\n";
  const file = "Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n";
  const before = await peakMegabytes(child.pid);
  for (let n = 0; n < 20; n++) await dovecot.deliver(user, `Subject: ${n}\r\n${head}${file}${attachment}--b--\r\n`);
  await makeDue();
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(20));
  for (const { payload } of factsOf(mailbox)) expect(payload.text.trim()).toBe("Hello.");
  if (before !== undefined) expect((await peakMegabytes(child.pid)) ?? 0).toBeLessThan(before + 250);
});

test("a text behind an attachment of 50 MB is read without the attachment", async () => {
  const { broker, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  const child = await mailerProcess(broker.namespace);
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  const before = await peakMegabytes(child.pid);
  const file = "Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n";
  const text = "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";
  const html = "Content-Type: text/html\r\n\r\n<p>as HTML</p>\r\n";
  const types = { "Content-Type": "multipart/mixed;\r\n\tboundary=b", "MIME-Version": "1.0" };
  const [head = ""] = plainMail("large", { ...types, "In-Reply-To": "<first@acme.test>" }).split("\r\n\r\n");
  const attachment = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5\r\n".repeat(725_000);
  const alternatives = `Content-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\n${text}See the caf=E9.\r\n--c\r\n${html}--c--\r\n`;
  await dovecot.deliver(user, `${head}\r\n\r\n--b\r\n${file}${attachment}--b\r\n${alternatives}--b--\r\n`);
  await makeDue();
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
  const [fact] = factsOf(mailbox);
  expect(fact?.payload).toMatchObject({
    subject: "large",
    in_reply_to: "<first@acme.test>",
    from: { address: "bob@example.com" },
    text: expect.stringMatching(/^See the café\./),
  });
  if (before !== undefined) expect((await peakMegabytes(child.pid)) ?? 0).toBeLessThan(before + 100);
});

async function peakMegabytes(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
