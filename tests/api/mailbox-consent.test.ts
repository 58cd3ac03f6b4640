import { randomUUID } from "node:crypto";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { connectMailbox } from "@outbound/contracts/mailboxes/connect-mailbox";
import { getConnection } from "@outbound/contracts/mailboxes/get-connection";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { openDatabase } from "@outbound/postgres/database";
import { startMailProvider } from "@outbound/servers/mail-provider/mail-provider";
import { clientId, clientSecret } from "@outbound/servers/mail-provider/token-endpoint";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { startSystem } from "@outbound/testing/system";
import { startTokenMailServer } from "@outbound/testing/token-mail-server";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createProspect, freshWorkspace, runningCampaign, useSystem } from "./workspace.ts";

async function startWorld(name: "Google" | "Microsoft") {
  const provider = await startMailProvider({ name });
  atEndOfFile(() => provider.stop());
  const mail = await startTokenMailServer((user, token) => provider.refusalOf(user, token));
  atEndOfFile(() => mail.stop());
  const settings = {
    OAUTH_ISSUER: provider.url,
    OAUTH_CLIENT_ID: clientId,
    OAUTH_CLIENT_SECRET: clientSecret,
    SMTP_URL: `smtp://127.0.0.1:${mail.server.port}`,
    IMAP_URL: "imap://127.0.0.1:9",
  };
  const env = Object.entries(settings).map(([key, value]) => [`${name.toUpperCase()}_${key}`, value]);
  return { provider, mail, env: Object.fromEntries(env) as Record<string, string> };
}

const google = await startWorld("Google");
const microsoft = await startWorld("Microsoft");
const { provider } = google;
const system = await startSystem({ env: { ...google.env, ...microsoft.env } });
atEndOfFile(() => system.stop());
useSystem(system);
const db = openDatabase({ url: system.databaseUrls.mailer, applicationName: "test" });
atEndOfFile(() => db.close());
beforeEach(() => provider.behave({}));

const expired = "This link was used or is older than 10 minutes. Connect the mailbox again.";

async function begun() {
  const workspace = await freshWorkspace();
  const email = `ann@${randomUUID()}.example`;
  const { id: mailbox_id } = await workspace.operate(addMailbox, { email, oauth: "google", imap: null });
  const { id, url } = await workspace.operate(connectMailbox, { mailbox_id });
  return { workspace, email, mailbox_id, id, url };
}

/** A browser that followed the link: its cookie, what the provider was asked, and where it leads back to. */
async function follow(url: string, account: string, at = provider) {
  const started = await fetch(url, { redirect: "manual" });
  expect(started.status).toBe(303);
  const cookie = started.headers.get("set-cookie")?.split(";")[0] ?? "";
  const form = new URL(started.headers.get("location") ?? "").searchParams;
  const state = form.get("state") ?? "";
  const signIn = async () => {
    form.set("account", account);
    const answered = await fetch(`${at.url}/authorize`, { method: "POST", body: form, redirect: "manual" });
    return answered.headers.get("location") ?? "";
  };
  return { cookie, state, signIn };
}

const callback = (parameters: Record<string, string>) =>
  `${system.baseUrl}/oauth/google/callback?${new URLSearchParams(parameters).toString()}`;

async function followRedirect(url: string, cookie: string) {
  const response = await fetch(url, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  const page = await response.text();
  const leadsToApp = page.includes('<a href="/app">');
  return { status: response.status, type: response.headers.get("content-type"), text: textOf(page), leadsToApp };
}

const textOf = (page: string) => /<p>(.*?)<\/p>/s.exec(page)?.[1]?.replaceAll("&#39;", "'");
const refused = (text: unknown) => ({ status: 403, type: "text/html; charset=utf-8", text, leadsToApp: true });

async function expectNotConnected({
  workspace,
  mailbox_id,
}: Pick<Awaited<ReturnType<typeof begun>>, "workspace" | "mailbox_id">) {
  const { rows } = await db.query("select from mailbox_grant where mailbox_id = $1", [mailbox_id]);
  expect(rows).toEqual([]);
  await eventually(async () => {
    const { data } = await workspace.operate(listMailboxes, {});
    expect(data).toMatchObject([{ status: "needs_reconnect" }]);
  });
}

describe("GET /oauth/{provider}/callback: a page in words, and nothing stored,", () => {
  test("for a state that nobody was given, and for none at all", async () => {
    const mailbox = await begun();
    const { cookie, signIn } = await follow(mailbox.url, mailbox.email);
    const code = new URL(await signIn()).searchParams.get("code") ?? "";
    for (const parameters of [{ state: "x".repeat(43), code }, { state: "", code }, { code }, {}]) {
      expect(await followRedirect(callback(parameters as Record<string, string>), cookie)).toEqual(refused(expired));
    }
    await expectNotConnected(mailbox);
  });

  test("for the state of another browser, or of one without a cookie; the right one still goes on", async () => {
    const [mailbox, other] = [await begun(), await begun()];
    const { cookie, signIn } = await follow(mailbox.url, mailbox.email);
    const stranger = await follow(other.url, other.email);
    const back = await signIn();
    expect(await followRedirect(back, stranger.cookie)).toEqual(refused(expired));
    expect(await followRedirect(back, "")).toEqual(refused(expired));
    await expectNotConnected(mailbox);
    await expectNotConnected(other);
    expect(await followRedirect(back, cookie)).toMatchObject({
      status: 200,
      text: expect.stringContaining(mailbox.email),
    });
  });

  test("for a state that was used, also when it connected the mailbox", async () => {
    const { url, email } = await begun();
    const { cookie, signIn } = await follow(url, email);
    const back = await signIn();
    expect(await followRedirect(back, cookie)).toMatchObject({ status: 200 });
    expect(await followRedirect(back, cookie)).toEqual(refused(expired));
    expect(await followRedirect(await signIn(), cookie)).toEqual(refused(expired));
  });

  test("for a state of another provider", async () => {
    const mailbox = await begun();
    const { cookie, signIn } = await follow(mailbox.url, mailbox.email);
    const back = (await signIn()).replace("/oauth/google/", "/oauth/microsoft/");
    expect(await followRedirect(back, cookie)).toEqual(refused(expired));
    await expectNotConnected(mailbox);
  });

  test("for a state of ten minutes ago", async () => {
    const mailbox = await begun();
    const { cookie, signIn } = await follow(mailbox.url, mailbox.email);
    await db.query("update mailbox_consent set expires_at = now() - interval '1 second' where id = $1", [mailbox.id]);
    expect(await followRedirect(await signIn(), cookie)).toEqual(refused(expired));
    await expectNotConnected(mailbox);
  });

  test("for whoever says no at the provider, and for an error of the provider's, whose words are shown as words", async () => {
    const answers = [
      [
        { error: "access_denied" },
        "Google says: access_denied. Somebody declined there, or an administrator has to allow it first.",
      ],
      [
        { error: "admin_policy_enforced", error_description: "<b>Ask</b> your administrator." },
        "Google says: admin_policy_enforced: &lt;b&gt;Ask&lt;/b&gt; your administrator.",
      ],
      [{ error: "temporarily_unavailable" }, "Google is busy: temporarily_unavailable"],
    ] as const;
    for (const [answer, text] of answers) {
      const mailbox = await begun();
      const { cookie, state } = await follow(mailbox.url, mailbox.email);
      expect(await followRedirect(callback({ ...answer, state }), cookie)).toEqual(refused(text));
      expect(await mailbox.workspace.operate(getConnection, { id: mailbox.id })).toMatchObject({ status: "refused" });
      await expectNotConnected(mailbox);
    }
  });

  test("for an answer without a code, or with one that the provider never gave", async () => {
    for (const parameters of [{}, { code: "" }, { code: "made-up" }]) {
      const mailbox = await begun();
      const { cookie, state } = await follow(mailbox.url, mailbox.email);
      const answer = await followRedirect(callback({ ...(parameters as Record<string, string>), state }), cookie);
      expect(answer).toEqual(refused(expect.stringMatching(/^Google (says|gave no usable answer): .{5,}/)));
      await expectNotConnected(mailbox);
    }
  });

  test("for parameters that are too long, or given twice", async () => {
    const mailbox = await begun();
    const { cookie, state } = await follow(mailbox.url, mailbox.email);
    const long = await followRedirect(callback({ state: "s".repeat(5_000), code: "c" }), cookie);
    expect(long).toMatchObject({ status: 403, text: expired });
    const twice = await followRedirect(`${callback({ state, code: "one" })}&code=two&state=three`, cookie);
    expect(twice).toEqual(refused(expect.stringMatching(/^Google .{5,}/)));
    await expectNotConnected(mailbox);
  });
});

describe("GET /oauth/{provider}/start: a page in words", () => {
  test("for a link that nobody was given, without one, or with one that is too long", async () => {
    for (const link of ["", "?link=", "?link=nonsense", `?link=${"l".repeat(5_000)}`]) {
      expect(await followRedirect(`${system.baseUrl}/oauth/google/start${link}`, "")).toEqual(refused(expired));
    }
  });

  test("once, to the last browser that opened the link: whoever opened it before connects nothing", async () => {
    const mailbox = await begun();
    const first = await follow(mailbox.url, mailbox.email);
    const second = await follow(mailbox.url, mailbox.email);
    expect(await followRedirect(await first.signIn(), first.cookie)).toEqual(refused(expired));
    await expectNotConnected(mailbox);
    expect(await followRedirect(await second.signIn(), second.cookie)).toMatchObject({ status: 200 });
  });
});

describe("a mailbox that moves", () => {
  test("from Google to Microsoft and on to a password sends by the new way alone, each mail once, and drops the old grant", async () => {
    const { workspace, email, mailbox_id, url } = await begun();
    const { cookie, signIn } = await follow(url, email);
    expect(await followRedirect(await signIn(), cookie)).toMatchObject({ status: 200 });
    const campaign = await runningCampaign(workspace, { mailboxes: [email] });
    const enrol = async () => {
      const people = await Promise.all([createProspect(workspace), createProspect(workspace)]);
      await workspace.operate(enrolProspects, { id: campaign, prospect_ids: people.map(({ id }) => id) });
      return people.map((person) => person.email);
    };
    const grants = async () => {
      const { rows } = await db.query<{ provider: string }>(
        "select provider from mailbox_grant where mailbox_id = $1",
        [mailbox_id],
      );
      return rows.map(({ provider }) => provider);
    };
    const first = await enrol();
    await eventually(() => expect(recipientsAt(google)).toEqual(sorted(first)));

    const late = await workspace.operate(connectMailbox, { mailbox_id });
    const atGoogle = await follow(late.url, email);
    const moved = await workspace.operate(addMailbox, { email, oauth: "microsoft", imap: null });
    expect(moved).toMatchObject({ id: mailbox_id, outcome: "replaced", status: "needs_reconnect" });
    expect(await grants()).toEqual([]);
    // Somebody who had begun to sign in at Google can't undo the move.
    expect(await followRedirect(await atGoogle.signIn(), atGoogle.cookie)).toMatchObject({ status: 403 });
    const second = await enrol();
    const link = await workspace.operate(connectMailbox, { mailbox_id });
    const atMicrosoft = await follow(link.url, email, microsoft.provider);
    expect(await followRedirect(await atMicrosoft.signIn(), atMicrosoft.cookie)).toMatchObject({ status: 200 });
    await eventually(() => expect(recipientsAt(microsoft)).toEqual(sorted(second)));
    expect(await grants()).toEqual(["microsoft"]);

    const sink = await startSmtpSink();
    onTestFinished(() => sink[Symbol.asyncDispose]());
    await workspace.operate(addMailbox, { email, smtp: sink.smtp });
    expect(await grants()).toEqual([]);
    const third = await enrol();
    await eventually(() => expect(sorted(sink.mails.flatMap(({ to }) => to))).toEqual(sorted(third)));
    expect([recipientsAt(google), recipientsAt(microsoft)]).toEqual([sorted(first), sorted(second)]);
    const { data } = await workspace.operate(listMailboxes, {});
    expect(data).toMatchObject([{ provider: "smtp", status: "active", status_reason: null }]);
  });
});

const sorted = (texts: readonly (string | undefined)[]) => texts.map(String).sort((a, b) => a.localeCompare(b));
const recipientsAt = ({ mail }: typeof google) => sorted(mail.mails.map((text) => /^To: (\S+)/m.exec(text)?.[1]));
