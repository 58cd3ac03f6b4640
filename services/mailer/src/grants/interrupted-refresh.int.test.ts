import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { removeCredential } from "@outbound/contracts/mailboxes/remove-credential";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { eventually } from "@outbound/testing/eventually";
import { holdLocks } from "@outbound/testing/hold-locks";
import { waitersFor } from "@outbound/testing/lock-waiters";
import { expect, onTestFinished, test } from "vitest";
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

/** As a full disk does. Resolves to what counts the tries, and to what ends it. */
async function refuseTokens() {
  await db.query("create sequence refused_tokens");
  await db.query(`create function refuse_tokens() returns trigger language plpgsql as $$
    begin perform nextval('refused_tokens'); raise exception 'disk full' using errcode = '53100'; end $$`);
  await db.query(
    "create trigger refuse_tokens before update of secret on mailbox_grant for each row execute function refuse_tokens()",
  );
  const tries = async () =>
    (
      await db.query<{ tries: number }>(
        "select case when is_called then last_value else 0 end::int as tries from refused_tokens",
      )
    ).rows[0]?.tries;
  const end = async () => {
    await db.query("drop function if exists refuse_tokens() cascade");
    await db.query("drop sequence if exists refused_tokens");
  };
  onTestFinished(end);
  return { tries, end };
}

test("a rotated token is kept for as long as the database refuses it, and then stored", async () => {
  const { campaign, start, heard, connected } = await system();
  await start();
  const { mailbox_id, caller } = await connected();
  provider.behave({ rotates: true });
  await endNow(mailbox_id);
  const { tries, end } = await refuseTokens();
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(async () => expect(await tries()).toBeGreaterThan(30));
  await end();
  await eventually(() => expect(row.state).toBe("sent"));
  expect(heard.at(-1)).toMatchObject({ mailbox_id, error: null });
});

test("a rotated token that is stored after another process was refused with the used one connects the mailbox again", async () => {
  const { campaign, start, heard, connected } = await system();
  await start();
  const { mailbox_id, caller } = await connected();
  provider.behave({ rotates: true });
  await endNow(mailbox_id);
  const { tries, end } = await refuseTokens();
  await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(async () => expect(await tries()).toBeGreaterThan(0));
  await endLease(mailbox_id);
  await start();
  for (let mails = 0; mails < 8; mails += 1) await campaign.plan(caller.workspaceId, mailbox_id);
  const error = "Google says: invalid_grant: The refresh token was used before.";
  const errors = () => heard.map((access) => access.error);
  await eventually(() => expect(errors()).toContain(error));
  const before = errors().length;
  await end();
  // This provider ends the grant at a second use, so that a mail may be refused at once; others let the successor live.
  await eventually(() => expect(errors().slice(before)).toContain(null));
});

test("a mailbox that is connected again while its token is renewed keeps the new token, which nobody has used", async () => {
  const { campaign, start, call, visit, connected } = await system();
  await start();
  const { mailbox_id, email, caller } = await connected();
  provider.behave({ rotates: true });
  await endNow(mailbox_id);
  const { url } = await call(connectMailbox, { mailbox_id }, caller);
  const { finish } = await visit(url, email);
  const row = await (async () => {
    await using claiming = await holdLocks(db, (tx) =>
      tx.query("select from mailbox_grant where mailbox_id = $1 for update", [mailbox_id]),
    );
    const planned = await campaign.plan(caller.workspaceId, mailbox_id);
    await eventually(async () => expect(await waitersFor(db, "transactionid")).toBe(1));
    const finished = finish();
    await eventually(async () => expect(await waitersFor(db, "tuple")).toBe(1));
    const reading = holdLocks(db, (tx) => tx.query("lock table mailbox_grant in access exclusive mode"));
    await eventually(async () => expect(await waitersFor(db, "relation")).toBe(1));
    await claiming.release();
    await (await reading).release();
    expect(await finished).toMatchObject({ is_connected: true });
    return planned;
  })();
  await eventually(() => expect(row.state).toBe("sent"));
  await endNow(mailbox_id);
  const again = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(again.state).toBe("sent"));
});

test("a mailbox that is removed, added and connected anew while its old token is renewed keeps the new token", async () => {
  const { campaign, start, call, visit, connected } = await system();
  await start();
  const { mailbox_id, email, caller } = await connected();
  await endNow(mailbox_id);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  provider.behave({
    beforeRefresh: () => {
      asked.resolve();
      return answer.promise;
    },
  });
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await asked.promise;
  await call(removeCredential, { mailbox_id }, caller);
  await call(storeCredential, { mailbox_id, oauth: { provider: "google", email }, imap: null }, caller);
  const { url } = await call(connectMailbox, { mailbox_id }, caller);
  expect(await (await visit(url, email)).finish()).toMatchObject({ is_connected: true });
  const grant = () =>
    db.query("select secret, version, is_dead from mailbox_grant where mailbox_id = $1", [mailbox_id]);
  const { rows: before } = await grant();
  answer.resolve();
  await eventually(() => expect(row.state).toBe("sent"));
  expect((await grant()).rows).toEqual(before);
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
