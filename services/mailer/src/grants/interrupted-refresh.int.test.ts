import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { kill } from "../testing/mailer-process.fixture.ts";
import { oauthWorld } from "../testing/oauth-world.fixture.ts";

const { db, provider, mail, imap, system } = await oauthWorld();

const endNow = (mailbox_id: string) =>
  db.query("update mailbox_grant set access_ends_at = now() - interval '1 second' where mailbox_id = $1", [mailbox_id]);
/** Ends the lease of a killed process without waiting half a minute. */
const endLease = (mailbox_id: string) =>
  db.query(
    "update mailbox_grant set refresh_until = now() - interval '1 second' where mailbox_id = $1 and refresher is not null",
    [mailbox_id],
  );

/** Kills a mail's mailer after the provider used up its refresh token and before the next one is stored. */
async function killedInTheMiddle(how: Parameters<typeof provider.behave>[0]) {
  const world = await system();
  const { campaign, startProcess, connected } = world;
  const first = await startProcess();
  const mailbox = await connected();
  await endNow(mailbox.mailbox_id);
  const before = provider.refreshes;
  let killed: Promise<void> | undefined;
  provider.behave({ ...how, rotates: true, beforeRefresh: () => (killed ??= kill(first)) });
  const row = await campaign.plan(mailbox.caller.workspaceId, mailbox.mailbox_id);
  await eventually(() => expect(provider.refreshes).toBe(before + 1));
  await killed;
  provider.behave({ ...how, rotates: true });
  await endLease(mailbox.mailbox_id);
  await world.startProcess();
  return { ...world, mailbox, row };
}

test("killed before storing a rotated token, at a provider that accepts the used one again: the mail is sent once", async () => {
  const { row, heard, mailbox } = await killedInTheMiddle({ takesUsedTokens: true });
  await eventually(() => expect(row.state).toBe("sent"));
  expect(mail.countOf(row.message_id)).toBe(1);
  expect(heard.at(-1)).toMatchObject({ mailbox_id: mailbox.mailbox_id, error: null });
});

test("killed before storing a rotated token, which is lost: the mailbox reports it, and sends after it is connected again", async () => {
  const { row, heard, mailbox, campaign, call, visit } = await killedInTheMiddle({});
  const { mailbox_id, email, caller } = mailbox;
  await eventually(() => expect(row.state).toBe("deferred"));
  const error = "Google says: invalid_grant: The refresh token was used before.";
  await eventually(() => expect(heard.at(-1)).toMatchObject({ mailbox_id, error }));
  const { url } = await call(connectMailbox, { mailbox_id }, caller);
  expect(await (await visit(url, email)).finish()).toMatchObject({ is_connected: true });
  const again = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(again.state).toBe("sent"));
  expect([row, again].map(({ message_id }) => mail.countOf(message_id))).toEqual([0, 1]);
});

test("a provider that never answers a token request delays no other mailbox, and the error says so", async () => {
  const { campaign, start, call, heard, connected } = await system();
  await start();
  const [slow, other] = [await connected(), await connected()];
  await endNow(slow.mailbox_id);
  let answer = () => {};
  const hanging = new Promise<void>((resolve) => (answer = resolve));
  provider.behave({ beforeRefresh: () => hanging });
  const stuck = await Promise.all(
    Array.from({ length: 8 }, () => campaign.plan(slow.caller.workspaceId, slow.mailbox_id)),
  );
  const checked = call(checkCredential, { mailbox_id: slow.mailbox_id }, slow.caller);
  const mails = await Promise.all(
    Array.from({ length: 20 }, () => campaign.plan(other.caller.workspaceId, other.mailbox_id)),
  );
  await eventually(() => expect(mails.map(({ state }) => state)).toEqual(mails.map(() => "sent")));
  expect(stuck.map(({ state }) => state)).toEqual(stuck.map(() => "claimed"));
  const error = "Google gave no usable answer: no answer in time.";
  expect(await checked).toMatchObject({ ok: false, error });
  await eventually(() => expect(stuck[0]?.state).toBe("deferred"));
  expect(stuck[0]?.outcomes[0]).toMatchObject({ fault: "sender", reason: error });
  provider.behave({});
  answer();
  expect(heard.filter(({ error }) => error?.includes("no usable answer"))).toEqual([]);
});

const often = { tickMs: 50, activePollMs: 100, quietPollMs: 100, watchMs: 300, firstRetryMs: 100, loginRetryMs: 100 };

test("after a token and its connection ended, the mailbox is read again with one more token", async () => {
  const { start, connected } = await system();
  await start(often);
  const { mailbox_id, email } = await connected({ isRead: true });
  const takenOf = () => imap.logins.filter(({ user, isTaken }) => user === email && isTaken).length;
  await eventually(() => expect(takenOf()).toBeGreaterThan(0));
  const before = provider.refreshes;
  await endNow(mailbox_id);
  imap.dropConnections();
  const known = takenOf();
  await eventually(() => expect(takenOf()).toBeGreaterThan(known));
  expect(provider.refreshes - before).toBe(1);
  expect(imap.logins.filter(({ user, isTaken }) => user === email && !isTaken)).toEqual([]);
});

test("a token that the IMAP server refuses is renewed once, and the mailbox is read again", async () => {
  const { start, connected } = await system();
  provider.behave({ accessSeconds: 0 });
  await start(often);
  const { mailbox_id, email } = await connected({ isRead: true });
  provider.behave({});
  const takenOf = () => imap.logins.filter(({ user, isTaken }) => user === email && isTaken).length;
  await db.query("update mailbox_grant set access_ends_at = now() + interval '1 hour' where mailbox_id = $1", [
    mailbox_id,
  ]);
  await eventually(() => expect(takenOf()).toBeGreaterThan(0));
  const { rows } = await db.query("select error, is_dead from mailbox_grant where mailbox_id = $1", [mailbox_id]);
  expect(rows).toEqual([{ error: null, is_dead: false }]);
});

test("a mailbox that was connected as another account is read from new cursors, because its UIDs mean other mails", async () => {
  const { start, call, visit, connected } = await system();
  await start(often);
  const { mailbox_id, email, caller } = await connected({ isRead: true });
  const epochs = async () =>
    (await db.query<{ epoch: string }>("select epoch from imap_cursor where mailbox_id = $1", [mailbox_id])).rows;
  await eventually(async () => expect(await epochs()).toHaveLength(1));
  const ofMailbox = await epochs();
  const account = `bob-${email}`;
  const { url } = await call(connectMailbox, { mailbox_id, account }, caller);
  expect(await (await visit(url, account)).finish()).toMatchObject({ is_connected: true });
  await eventually(async () => expect(await epochs()).not.toEqual(ofMailbox));
});
