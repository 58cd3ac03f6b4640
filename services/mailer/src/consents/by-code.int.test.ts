import { askByCode } from "@outbound/contracts/mailboxes/ask-by-code";
import { connectByCode } from "@outbound/contracts/mailboxes/connect-by-code";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { oauthWorld } from "../testing/oauth-world.fixture.ts";

const { db, provider, mail, system } = await oauthWorld();

async function begun() {
  const world = await system();
  await world.start();
  const mailbox = await world.addMailbox();
  const code = await world.call(connectByCode, { mailbox_id: mailbox.mailbox_id }, mailbox.caller);
  const ask = () => world.call(askByCode, { id: code.id }, mailbox.caller);
  /** Asks without waiting for the interval. */
  const askNow = async () => {
    await db.query("update mailbox_consent set poll_at = now() - interval '1 second' where id = $1", [code.id]);
    return ask();
  };
  return { ...world, ...mailbox, code, ask, askNow };
}

async function enter({ user_code }: { user_code: string }, account: string, answer = "allow") {
  const body = new URLSearchParams({ user_code, account, answer });
  await fetch(`${provider.url}/devicelogin`, { method: "POST", body });
}

const waitOf = async (id: string) =>
  (await db.query<{ poll_seconds: number }>("select poll_seconds from mailbox_consent where id = $1", [id])).rows[0]
    ?.poll_seconds;

test("a mailbox that was connected by a device code sends, and its token is renewed without the client's secret", async () => {
  provider.behave({ codeInterval: 0.001 });
  const { campaign, code, askNow, email, mailbox_id, caller } = await begun();
  expect(await askNow()).toMatchObject({ status: "waiting" });
  await enter(code, email);
  expect(await askNow()).toMatchObject({ status: "connected", account: email });
  for (const message of ["first", "renewed", "renewed again"]) {
    const row = await campaign.plan(caller.workspaceId, mailbox_id);
    await eventually(() => expect([message, row.state]).toEqual([message, "sent"]));
    expect(mail.countOf(row.message_id)).toBe(1);
    await db.query("update mailbox_grant set access_ends_at = now() - interval '1 second' where mailbox_id = $1", [
      mailbox_id,
    ]);
    await db.query("update mailbox_credential set updated_at = clock_timestamp() where mailbox_id = $1", [mailbox_id]);
  }
});

test("a provider is asked once per interval, however many wait, and less often after slow_down", async () => {
  provider.behave({ codeInterval: 100 });
  const { code, ask, askNow } = await begun();
  expect(code.wait_seconds).toBe(100);
  const before = provider.questions;
  const early = await Promise.all(Array.from({ length: 5 }, ask));
  expect(early.every(({ status, wait_seconds }) => status === "waiting" && wait_seconds > 2)).toBe(true);
  expect(provider.questions).toBe(before);
  expect(await askNow()).toMatchObject({ status: "waiting" });
  expect(provider.questions).toBe(before + 1);
  expect(await waitOf(code.id)).toBe(105);
});

test("a code that nobody entered in time has expired; a denied one is refused with the provider's reason", async () => {
  provider.behave({ codeInterval: 0.001 });
  const [late, denied] = [await begun(), await begun()];
  await db.query("update mailbox_consent set expires_at = now() - interval '1 second' where id = $1", [late.code.id]);
  expect(await late.ask()).toMatchObject({ status: "expired" });
  provider.forgetCodes();
  // Another call may be asking the provider in this moment: whoever comes meanwhile is told to wait.
  await eventually(async () => expect(await denied.askNow()).toMatchObject({ status: "expired" }));
  const again = await begun();
  await enter(again.code, again.email, "deny");
  const declined = "Google says: access_denied. Somebody declined there, or an administrator has to allow it first.";
  const refusal = { status: "refused", reason: declined };
  expect(await again.askNow()).toMatchObject(refusal);
  expect(await again.askNow()).toMatchObject(refusal);
});

test("a provider in trouble ends no code, and is asked again less often", async () => {
  provider.behave({ codeInterval: 0.001 });
  const { code, askNow, email } = await begun();
  await enter(code, email);
  provider.behave({ tokenStatus: 503 });
  expect(await askNow()).toMatchObject({ status: "waiting" });
  expect(await waitOf(code.id)).toBe(6);
  provider.behave({});
  expect(await askNow()).toMatchObject({ status: "connected" });
});

test("a code entered by another account connects nothing, and no other workspace can ask about it", async () => {
  provider.behave({ codeInterval: 0.001 });
  const { call, code, askNow, email } = await begun();
  await expect(call(askByCode, { id: code.id }, freshCaller())).rejects.toMatchObject({ kind: "not-found" });
  await enter(code, `bob-${email}`);
  expect(await askNow()).toMatchObject({ status: "other-account", account: `bob-${email}` });
});
