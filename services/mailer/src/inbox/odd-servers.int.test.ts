import { testDatabase } from "@outbound/testing/database";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { startOddImapServer } from "../testing/odd-imap-server.fixture.ts";
import { toThisMachine } from "../testing/this-machine.fixture.ts";
import { inboxSystem, plainMail } from "./inbox.fixture.ts";
import { inboxLimits } from "./inbox-limits.ts";
import { openImap } from "./open-imap.ts";
import { listenForMail } from "./wait-for-mail.ts";

const db = await testDatabase(new URL("../../prisma", import.meta.url));

const anHourAgo = () => new Date(Date.now() - 3_600_000);

async function checkedAt(mailboxId: string): Promise<Date | null | undefined> {
  const { rows } = await db.query<{ checked_at: Date | null }>(
    "select checked_at from mailbox_inbox where mailbox_id = $1",
    [mailboxId],
  );
  return rows[0]?.checked_at;
}

const isRead = (mailboxId: string) => eventually(async () => expect(await checkedAt(mailboxId)).toBeInstanceOf(Date));

test.each([
  ["an empty inbox", 0],
  ["an inbox with old mail", 2],
])("of %s whose server never says which UID is next, new mail is read, and no old one", async (_, old) => {
  const server = await startOddImapServer({ saysUidNext: false });
  for (let n = 0; n < old; n++) server.deliver(plainMail(`old ${n}`), anHourAgo());
  const { start, addMailbox, factsOf, statesOf } = await inboxSystem(db);
  await start();
  const mailbox = await addMailbox(server.imap);
  await isRead(mailbox);
  server.deliver(plainMail("new"));
  await eventually(() => expect(factsOf(mailbox).map(({ payload }) => payload.subject)).toEqual(["new"]));
  expect(statesOf(mailbox).flatMap(({ error }) => error ?? [])).toEqual([]);
});

test.each(["empty", "missing"] as const)(
  "a mail whose body is %s in the server's answer is not lost: the mailbox says so, and it is read when it is there",
  async (bodies) => {
    const server = await startOddImapServer();
    const { start, addMailbox, factsOf, statesOf } = await inboxSystem(db);
    await start();
    const mailbox = await addMailbox(server.imap);
    await isRead(mailbox);
    server.odd.bodies = bodies;
    server.deliver(plainMail("held back"));
    const said = "The server failed: it did not hand out a message.";
    await eventually(() => expect(statesOf(mailbox).at(-1)?.error).toBe(said));
    expect(factsOf(mailbox)).toEqual([]);
    server.odd.bodies = "whole";
    await eventually(() => expect(factsOf(mailbox).map(({ payload }) => payload.subject)).toEqual(["held back"]));
    expect(factsOf(mailbox)[0]?.payload.text).toBe("Hello Ann.\n");
  },
);

test("a server that ends IDLE at once is asked ever more rarely, and new mail is read", async () => {
  const server = await startOddImapServer({ endsIdle: true });
  const client = await openImap(server.imap, inboxLimits, toThisMachine);
  const news = listenForMail(client);
  await client.mailboxOpen("INBOX", { readOnly: true });
  for (let n = 0; n < 3; n++) await news.wait(500, new AbortController().signal);
  expect(server.countOf("IDLE")).toBeLessThan(10);
  client.close();

  const { start, addMailbox, factsOf } = await inboxSystem(db);
  await start();
  const mailbox = await addMailbox(server.imap);
  await isRead(mailbox);
  for (const subject of ["first", "second"]) {
    server.deliver(plainMail(subject));
    await eventually(() => expect(factsOf(mailbox).at(-1)?.payload.subject).toBe(subject));
  }
  expect(server.countOf("IDLE")).toBeLessThan(20);
});

test("a server that ends idle connections makes no error of it, and new mail is read", async () => {
  const server = await startOddImapServer({ dropsIdle: true });
  const { start, addMailbox, factsOf, statesOf } = await inboxSystem(db);
  await start();
  const mailbox = await addMailbox(server.imap);
  await isRead(mailbox);
  for (const subject of ["first", "second"]) {
    const looks = server.countOf("IDLE");
    server.deliver(plainMail(subject));
    await eventually(() => expect(factsOf(mailbox).at(-1)?.payload.subject).toBe(subject));
    await eventually(() => expect(server.countOf("IDLE")).toBeGreaterThan(looks));
  }
  expect(statesOf(mailbox).flatMap(({ error }) => error ?? [])).toEqual([]);
});

test("a failure without words of ours is told as ours, and its text stays in the log", async () => {
  const server = await startOddImapServer();
  const { start, addMailbox, statesOf } = await inboxSystem(db);
  await start();
  await db.query("alter table imap_cursor add constraint broken check (last_uid < 0) not valid");
  const mailbox = await addMailbox(server.imap);
  const said = "Outbound failed. The mailer's log says why.";
  await eventually(() => expect(statesOf(mailbox).at(-1)?.error).toBe(said));
  await db.query("alter table imap_cursor drop constraint broken");
});
