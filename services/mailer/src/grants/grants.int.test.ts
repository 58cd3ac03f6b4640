import { checkCredential } from "@outbound/contracts/mailboxes/check-credential";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { oauthWorld } from "../testing/oauth-world.fixture.ts";

const { db, provider, mail, system } = await oauthWorld();

const endSoon = (mailbox_id: string) =>
  db.query("update mailbox_grant set access_ends_at = now() + interval '59 seconds' where mailbox_id = $1", [
    mailbox_id,
  ]);
const secretOf = async (mailbox_id: string) =>
  (await db.query<{ secret: Buffer }>("select secret from mailbox_grant where mailbox_id = $1", [mailbox_id])).rows[0]
    ?.secret;
const refusal = "Google says: invalid_grant: Token has been expired or revoked.";

test("a minute before a token ends, two processes renew it with one request, and all mails are sent", async () => {
  const { campaign, start, connected } = await system();
  await Promise.all([start(), start()]);
  const { mailbox_id, caller } = await connected();
  await endSoon(mailbox_id);
  provider.behave({ rotates: true });
  const before = provider.refreshes;
  const rows = Array.from({ length: 8 }, () => campaign.claim(caller.workspaceId, mailbox_id));
  await Promise.all(rows.map((row) => campaign.publishJob(row)));
  await eventually(() => expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "sent")));
  expect(rows.map(({ message_id }) => mail.countOf(message_id))).toEqual(rows.map(() => 1));
  expect(provider.refreshes - before).toBe(1);
});

test("a rotated refresh token is stored before the next refresh, which uses it", async () => {
  const { campaign, start, connected } = await system();
  await start();
  const { mailbox_id, caller } = await connected();
  provider.behave({ rotates: true });
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await secretOf(mailbox_id);
    await endSoon(mailbox_id);
    await db.query("update mailbox_credential set updated_at = now() + $1 * interval '1 second'", [turn]);
    const row = await campaign.plan(caller.workspaceId, mailbox_id);
    await eventually(() => expect(row.state).toBe("sent"));
    expect(await secretOf(mailbox_id)).not.toEqual(before);
  }
});

test("a token that the mail server refuses is renewed once, and the mail is sent once", async () => {
  const { campaign, start, connected } = await system();
  await start();
  provider.behave({ accessSeconds: 0 });
  const { mailbox_id, caller } = await connected();
  await db.query("update mailbox_grant set access_ends_at = now() + interval '1 hour' where mailbox_id = $1", [
    mailbox_id,
  ]);
  provider.behave({});
  const before = provider.refreshes;
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("sent"));
  expect(mail.countOf(row.message_id)).toBe(1);
  expect(provider.refreshes - before).toBe(1);
});

test("a revoked grant is reported with the provider's reason, not refreshed again, and replaced by connecting again", async () => {
  const { campaign, start, call, heard, visit, connected } = await system();
  await start();
  const { mailbox_id, email, caller } = await connected();
  provider.grants.revokeAllOf(email);
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("deferred"));
  expect(row.outcomes[0]).toMatchObject({ fault: "sender", smtp_code: null, reason: refusal });
  await eventually(() => expect(heard.at(-1)).toMatchObject({ mailbox_id, error: refusal }));
  const refreshes = provider.refreshes;
  const again = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(again.state).toBe("deferred"));
  expect(provider.refreshes).toBe(refreshes);
  expect(await call(checkCredential, { mailbox_id }, caller)).toMatchObject({ ok: false, error: refusal });

  const { url } = await call(connectMailbox, { mailbox_id }, caller);
  expect(await (await visit(url, email)).finish()).toMatchObject({ is_connected: true });
  await eventually(() => expect(heard.at(-1)).toMatchObject({ mailbox_id, error: null }));
  const last = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(last.state).toBe("sent"));
  expect([row, again, last].map(({ message_id }) => mail.countOf(message_id))).toEqual([0, 0, 1]);
});

test("a server that refuses every login needs a person, and a passed check of the mailbox clears the error", async () => {
  const { campaign, start, call, heard, connected } = await system();
  await start();
  const { mailbox_id, caller } = await connected();
  const reply = "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.";
  provider.behave({ loginReply: reply.replace("535", "550") });
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("deferred"));
  await eventually(() => expect(heard.at(-1)?.error).toMatch(/SmtpClientAuthentication is disabled for the Tenant/));
  provider.behave({});
  expect(await call(checkCredential, { mailbox_id }, caller)).toMatchObject({ ok: true });
  await eventually(() => expect(heard.at(-1)).toMatchObject({ mailbox_id, error: null }));
});

test("a server's 4.7.x and a provider in trouble defer the mail, and ask nobody to act", async () => {
  const { campaign, start, heard, connected } = await system();
  await start();
  const { mailbox_id, caller } = await connected();
  const refreshes = provider.refreshes;
  provider.behave({ loginReply: "454 4.7.0 Too many login attempts, please try again later" });
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("deferred"));
  expect(row.outcomes[0]).toMatchObject({ fault: "sender", smtp_code: 454 });
  expect(provider.refreshes).toBe(refreshes);
  await endSoon(mailbox_id);
  for (const tokenStatus of [503, 500]) {
    provider.behave({ tokenStatus });
    const other = await campaign.plan(caller.workspaceId, mailbox_id);
    await eventually(() => expect(other.state).toBe("deferred"));
    const reason = `Google gave no usable answer: status ${tokenStatus}.`;
    expect(other.outcomes[0]).toMatchObject({ outcome: "deferred", fault: "sender", reason });
  }
  await eventually(() => expect(heard.at(-1)?.error).toBe(null));
  expect(heard.map(({ error }) => error)).toEqual([expect.stringContaining("Sign in at Google"), null]);
});

test("a token that ends during a mail doesn't interrupt it", async () => {
  const { campaign, start, connected } = await system();
  await start();
  const { mailbox_id, email, caller } = await connected();
  campaign.beforeDispatch = async () => {
    provider.grants.revokeAllOf(email);
    return true;
  };
  const row = await campaign.plan(caller.workspaceId, mailbox_id);
  await eventually(() => expect(row.state).toBe("sent"));
  expect(mail.countOf(row.message_id)).toBe(1);
});
