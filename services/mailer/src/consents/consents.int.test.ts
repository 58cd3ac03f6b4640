import { randomUUID } from "node:crypto";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { getConnection } from "@outbound/contracts/mailboxes/get-connection";
import { finishMailboxConsent } from "@outbound/contracts/mailboxes/mailbox-consent";
import { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { oauthWorld } from "../testing/oauth-world.fixture.ts";

const { db, provider, mail, imap, system } = await oauthWorld();
const expired = "This link was used or is older than 10 minutes. Connect the mailbox again.";

test("a mailbox that somebody connected sends, and no token can be read in the database", async () => {
  const { campaign, start, call, heard, visit, addMailbox } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox();
  await eventually(() => expect(heard.at(-1)?.error).toMatch(/Sign in at Google/));
  const { id, url } = await call(connectMailbox, { mailbox_id }, caller);
  const { finish } = await visit(url, email);
  expect(await finish()).toMatchObject({ is_connected: true, refusal: null, connection: { mailbox_id, email } });
  expect(await call(getConnection, { id }, caller)).toMatchObject({ status: "connected", account: email });
  await eventually(() => expect(heard.at(-1)).toMatchObject({ mailbox_id, error: null }));

  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("sent"));
  expect(mail.countOf(row.message_id)).toBe(1);
  const token = mail.logins.at(-1) ?? "";
  expect(token.length).toBeGreaterThan(2_000);
  const { rows } = await db.query<{ text: string }>(
    "select g::text || encode(g.secret, 'escape') || coalesce((select string_agg(c::text, '') from mailbox_consent c), '') as text from mailbox_grant g where mailbox_id = $1",
    [mailbox_id],
  );
  expect(rows[0]?.text).not.toContain(token.slice(0, 40));
});

test("a mailbox is read as soon as somebody has connected it, and that nobody had was no failure", async () => {
  const { call, heard, start, visit, addMailbox } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox({ isRead: true });
  const inbox = async () =>
    (
      await db.query<{ was_read: boolean; failed_at: Date | null }>(
        "select checked_at is not null as was_read, failed_at from mailbox_inbox where mailbox_id = $1",
        [mailbox_id],
      )
    ).rows;
  await eventually(() => expect(heard.at(-1)?.error).toMatch(/Sign in at Google/));
  expect(await inbox()).toEqual([]);
  const { url } = await call(connectMailbox, { mailbox_id }, caller);
  expect(await (await visit(url, email)).finish()).toMatchObject({ is_connected: true });
  await eventually(async () => expect(await inbox()).toEqual([{ was_read: true, failed_at: null }]));
  expect(imap.logins.filter(({ user }) => user === email)).toMatchObject([{ isTaken: true }]);
});

test("a consent finishes once, and only in the browser that opened its link", async () => {
  const { start, call, visit, addMailbox } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox();
  const { url } = await call(connectMailbox, { mailbox_id }, caller);
  const { input, finish } = await visit(url, email);
  const elsewhere = { ...input, browser: randomUUID() };
  expect(await call(finishMailboxConsent, elsewhere, caller)).toMatchObject({ refusal: expired, connection: null });
  expect(await finish()).toMatchObject({ is_connected: true });
  expect(await finish()).toMatchObject({ is_connected: false, refusal: expired, connection: null });
  await expect(visit(url, email)).rejects.toThrow(expired);
});

test("a link that one person began in the app can be opened and finished by nobody else", async () => {
  const { start, call, visit, addMailbox } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox();
  const userId = randomUUID();
  const { url } = await call(connectMailbox, { mailbox_id }, { ...caller, userId });
  for (const stranger of [null, randomUUID()]) {
    await expect(visit(url, email, { userId: stranger })).rejects.toThrow("Another member started this.");
  }
  const { input, finish } = await visit(url, email, { userId });
  const stolen = { ...input, user_id: randomUUID() };
  expect(await call(finishMailboxConsent, stolen, caller)).toMatchObject({ refusal: expired });
  expect(await finish()).toMatchObject({ is_connected: true });
});

test("another workspace can neither connect the mailbox nor read the connection's state", async () => {
  const { start, call, addMailbox } = await system();
  await start();
  const { mailbox_id, caller } = await addMailbox();
  const { id } = await call(connectMailbox, { mailbox_id }, caller);
  const stranger = freshCaller();
  await expect(call(connectMailbox, { mailbox_id }, stranger)).rejects.toMatchObject({ kind: "not-found" });
  await expect(call(getConnection, { id }, stranger)).rejects.toMatchObject({ kind: "not-found" });
  await expect(call(getConnection, { id: "nonsense" }, caller)).rejects.toMatchObject({ kind: "not-found" });
});

test("after ten minutes a link can be neither opened nor finished", async () => {
  const { start, call, visit, addMailbox } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox();
  const { id, url } = await call(connectMailbox, { mailbox_id }, caller);
  const { finish } = await visit(url, email);
  await db.query("update mailbox_consent set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect(await finish()).toMatchObject({ refusal: expired });
  await expect(visit(url, email)).rejects.toThrow(expired);
  expect(await call(getConnection, { id }, caller)).toMatchObject({ status: "expired" });
});

test("an account with another address connects nothing unless it was named", async () => {
  const { start, call, visit, addMailbox, campaign } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox();
  const bob = `bob@${randomUUID()}.example`;
  const first = await call(connectMailbox, { mailbox_id }, caller);
  const refused = await (await visit(first.url, bob)).finish();
  expect(refused).toMatchObject({ refusal: `Somebody signed in as ${bob}, not as ${email}.` });
  expect(await call(getConnection, { id: first.id }, caller)).toMatchObject({ status: "other-account", account: bob });
  const second = await call(connectMailbox, { mailbox_id, account: bob }, caller);
  expect(await (await visit(second.url, bob)).finish()).toMatchObject({ is_connected: true });
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("sent"));
});

test("a shared mailbox is signed in to under its own name with the token of the account that was named for it", async () => {
  const { start, call, visit, addMailbox, campaign, heard } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox();
  const bob = `bob@${randomUUID()}.example`;
  provider.behave({ shares: { [email]: [bob] } });
  const alias = await call(connectMailbox, { mailbox_id, account: bob }, caller);
  expect(await (await visit(alias.url, bob)).finish()).toMatchObject({ is_connected: true });
  const shared = await call(connectMailbox, { mailbox_id, account: bob, is_shared: true }, caller);
  expect(await (await visit(shared.url, bob)).finish()).toMatchObject({ is_connected: true });
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("sent"));
  expect(mail.users.at(-1)).toBe(email);

  provider.behave({});
  mail.dropConnections();
  const late = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(late.state).toBe("deferred"));
  await eventually(() => expect(heard.at(-1)?.error).toMatch(/Username and token not accepted|535/));
});

test("a refusal, a missing permission and a provider in trouble connect nothing and are reported as a sentence", async () => {
  const { start, call, visit, addMailbox } = await system();
  await start();
  const { mailbox_id, email, caller } = await addMailbox();
  const attempt = async () => {
    const { id, url } = await call(connectMailbox, { mailbox_id }, caller);
    const { refusal } = await (await visit(url, email)).finish();
    expect(await call(getConnection, { id }, caller)).toMatchObject({ reason: refusal });
    return refusal;
  };
  provider.behave({ withoutScopes: ["https://mail.google.com/"] });
  expect(await attempt()).toBe("Google was not allowed to let Outbound read and send email: tick that, too.");
  provider.behave({
    refusal: { error: "invalid_grant", error_description: "AADSTS50105: not assigned\r\nTrace ID: 1" },
  });
  expect(await attempt()).toBe("Google says: invalid_grant: AADSTS50105: not assigned");
  provider.behave({ tokenStatus: 503 });
  expect(await attempt()).toBe("Google gave no usable answer: status 503.");
});

test("a token is never sent to a server that a workspace named", async () => {
  const { start, call } = await system();
  await start();
  const oauth = { provider: "google" as const, email: "ann@acme.example" };
  for (const servers of [{ smtp: mail.server }, { imap: { ...mail.server, port: 993 } }]) {
    const stored = call(storeCredential, { mailbox_id: randomUUID(), oauth, ...servers }, freshCaller());
    await expect(stored).rejects.toMatchObject({ kind: "bad-request" });
  }
});

test("a mailbox with a password can't be connected, and changing to a password deletes its grant", async () => {
  const { start, call, connected } = await system();
  await start();
  const { mailbox_id, caller } = await connected();
  await call(storeCredential, { mailbox_id, smtp: { ...mail.server, user: "ann", pass: "x" } }, caller);
  const { rows } = await db.query("select from mailbox_grant where mailbox_id = $1", [mailbox_id]);
  expect(rows).toEqual([]);
  await expect(call(connectMailbox, { mailbox_id }, caller)).rejects.toMatchObject({ kind: "conflict" });
});
