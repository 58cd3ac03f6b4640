import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { brokenMails } from "../mail/broken-mail.fixture.ts";
import { type Fact, inboxServers, inboxSystem, plainMail } from "./inbox.fixture.ts";

const { db, dovecot } = await inboxServers();

async function isRead(mailboxId: string): Promise<void> {
  await eventually(async () => {
    const { rows } = await db.query<{ checked_at: Date | null }>(
      "select checked_at from mailbox_inbox where mailbox_id = $1",
      [mailboxId],
    );
    expect(rows[0]?.checked_at).toBeInstanceOf(Date);
  });
}

test("a new mail is published once, with everything that is known about it", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await start();
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await dovecot.deliver(
    user,
    plainMail("Re: =?utf-8?q?Caf=C3=A9?=", {
      "Message-ID": "<reply@example.com>",
      "In-Reply-To": "<first@acme.test>",
      References: "<zero@acme.test>\r\n <first@acme.test>",
      "X-Outbound-Ref": "ref-1",
      "Auto-Submitted": "auto-replied",
    }),
    { at: new Date("2026-11-20T09:14:03Z") },
  );
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
  expect(factsOf(mailbox)[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/),
    occurred_at: expect.any(Date),
    payload: {
      workspace_id: expect.any(String),
      mailbox_id: mailbox,
      folder: "inbox",
      received_at: new Date("2026-11-20T09:14:03Z"),
      message_id: "<reply@example.com>",
      in_reply_to: "<first@acme.test>",
      references: ["<zero@acme.test>", "<first@acme.test>"],
      ref: "ref-1",
      from: { address: "bob@example.com", name: "Bob Baker" },
      from_trusted: false,
      to: ["ann@acme.test"],
      subject: "Re: Café",
      text: "Hello Ann.\n",
      html: null,
      automatic_headers: { "auto-submitted": "auto-replied" },
      report: null,
    },
  });
});

const subjectsOf = (facts: readonly Fact[]) =>
  facts.map(({ payload }) => payload.subject ?? "").sort((a, b) => a.localeCompare(b));

test("Junk and Sent are read like the inbox, and the event names the folder", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await start();
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await dovecot.deliver(user, plainMail("from a stranger"), { folder: "Junk" });
  await dovecot.deliver(user, plainMail("what we sent"), { folder: "Sent" });
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(2));
  const found = factsOf(mailbox).map(({ payload }) => [payload.folder, payload.subject] as const);
  expect(Object.fromEntries(found)).toEqual({ junk: "from a stranger", sent: "what we sent" });
});

test("mail from before the mailbox was added is never read; later mail is, even if it came before the first check", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await dovecot.deliver(user, plainMail("last year"), { at: new Date("2025-11-21T00:00:00Z") });
  const blind = await start({ checks: 0 });
  const mailbox = await addMailbox(user);
  await dovecot.deliver(user, plainMail("just now"));
  await blind.stop();
  await start();
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
  await dovecot.deliver(user, plainMail("and later"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(2));
  expect(subjectsOf(factsOf(mailbox))).toEqual(["and later", "just now"]);
});

test("three mailers that share the mailboxes publish every mail once, also over a restart", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const first = await Promise.all([start(), start(), start()]);
  const users = Array.from({ length: 8 }, () => dovecot.newUser());
  const mailboxes = await Promise.all(users.map(addMailbox));
  await Promise.all(mailboxes.map(isRead));
  const deliverAll = (subject: string) => Promise.all(users.map((user) => dovecot.deliver(user, plainMail(subject))));
  for (const subject of ["1", "2", "3"]) await deliverAll(subject);
  for (const mailbox of mailboxes) await eventually(() => expect(factsOf(mailbox)).toHaveLength(3));
  await Promise.all(first.map(({ stop }) => stop()));
  await start();
  await deliverAll("4");
  for (const mailbox of mailboxes) await eventually(() => expect(factsOf(mailbox)).toHaveLength(4));
  for (const mailbox of mailboxes) expect(subjectsOf(factsOf(mailbox))).toEqual(["1", "2", "3", "4"]);
});

test("a renumbered folder is read again under other ids, and no new mail is missed", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  const mailer = await start();
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  for (const subject of ["one", "two"]) await dovecot.deliver(user, plainMail(subject));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(2));
  await mailer.stop();
  await dovecot.renumber(user);
  await dovecot.deliver(user, plainMail("three"));
  await start();
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(5));
  expect(subjectsOf(factsOf(mailbox))).toEqual(["one", "one", "three", "two", "two"]);
  expect(new Set(factsOf(mailbox).map(({ id }) => id)).size).toBe(5);
  const messageIds = new Set(factsOf(mailbox).map(({ payload }) => payload.message_id));
  expect(messageIds.size).toBe(3);
});

const ids = (facts: readonly Fact[]) => new Set(facts.map(({ id }) => id));

test("every broken mail is published, and the mails behind it are read", {
  timeout: 120_000,
}, async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await start();
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  const sources = Object.values(brokenMails).map(({ source }) => source);
  const large = ["nested 200 levels", "300,000 parts", "truncated multipart", "headers and noise"].map((name) =>
    Buffer.concat([brokenMails[name]?.source ?? Buffer.alloc(0), Buffer.alloc(1_200_000, "\r\n--b\r\nnoise")]),
  );
  for (const source of [...sources, ...large]) await dovecot.deliver(user, source);
  await dovecot.deliver(user, plainMail("a good one"));
  const count = sources.length + large.length + 1;
  await eventually(() => expect(ids(factsOf(mailbox)).size).toBe(count), { timeoutMs: 90_000 });
  expect(subjectsOf(factsOf(mailbox))).toContain("a good one");
});

test("a mail that the server never delivers is skipped in the end, and its neighbours are read", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  const blind = await start({ checks: 0 });
  const mailbox = await addMailbox(user);
  await dovecot.deliver(user, plainMail("before"));
  await dovecot.deliver(user, plainMail("in the way"), { isUnreadable: true });
  await dovecot.deliver(user, plainMail("behind"));
  await blind.stop();
  await start({ firstRetryMs: 50, longestRetryMs: 100 });
  await eventually(() => expect(new Set(subjectsOf(factsOf(mailbox)))).toEqual(new Set(["before", "behind"])), {
    timeoutMs: 30_000,
  });
});

test("of a mail that failed several times only the headers are read and published", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  const first = await start();
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await first.stop();
  await db.query("update imap_cursor set read_failures = 4 where mailbox_id = $1", [mailbox]);
  await dovecot.deliver(user, plainMail("a hard one"));
  await start();
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
  expect(factsOf(mailbox)[0]?.payload).toMatchObject({ subject: "a hard one", from: { address: "bob@example.com" } });
});

test("a folder that the server can't open keeps no other folder from being read", async () => {
  const { start, addMailbox, factsOf } = await inboxSystem(db);
  const user = dovecot.newUser();
  await dovecot.deliver(user, plainMail("old"), { folder: "Sent", at: new Date(0) });
  await dovecot.lock(user, "Sent");
  await start();
  const mailbox = await addMailbox(user);
  await isRead(mailbox);
  await dovecot.deliver(user, plainMail("a reply"));
  await eventually(() => expect(factsOf(mailbox)).toHaveLength(1));
  const { rows } = await db.query("select failures, error from mailbox_inbox where mailbox_id = $1", [mailbox]);
  expect(rows).toEqual([{ failures: 0, error: null }]);
});
