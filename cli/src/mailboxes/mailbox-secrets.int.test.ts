import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "@outbound/postgres/database";
import { startMailProvider } from "@outbound/servers/mail-provider/mail-provider";
import { clientId, clientSecret } from "@outbound/servers/mail-provider/token-endpoint";
import { Sealer } from "@outbound/service/sealer";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { startTokenMailServer } from "@outbound/testing/token-mail-server";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startCliTest } from "../cli.fixture.ts";

const [newKey, oldKey, lostKey] = [1, 2, 3].map(() => randomBytes(32).toString("hex")) as [string, string, string];
const provider = await startMailProvider({ name: "Microsoft" });
atEndOfFile(() => provider.stop());
const mail = await startTokenMailServer((user, token) => provider.refusalOf(user, token));
atEndOfFile(() => mail.stop());
const { host, port } = mail.server;
/** What needs a system with settings of its own. */
const { system, outbound, launched, json, newWorkspace, file } = await startCliTest({
  env: {
    OUTBOUND_SEALING_KEYS: `${newKey},${oldKey}`,
    MICROSOFT_OAUTH_ISSUER: provider.url,
    MICROSOFT_OAUTH_CLIENT_ID: clientId,
    MICROSOFT_OAUTH_CLIENT_SECRET: clientSecret,
    MICROSOFT_SMTP_URL: `smtp://${host}:${port}`,
    MICROSOFT_IMAP_URL: `imap://${host}:${port}`,
  },
});

// All secrets are counted, and connecting stores some.
describe("secret", () => {
  const mailer = openDatabase({ url: system.databaseUrls.mailer, applicationName: "test" });
  const dispatcher = openDatabase({ url: system.databaseUrls["webhook-dispatcher"], applicationName: "test" });
  afterAll(() => Promise.all([mailer.close(), dispatcher.close()]));

  const sealerOf = (key: string, purpose: string) => new Sealer([key], purpose);
  const credentials = "mailbox credential";
  const keyIdOf = (key: string) => sealerOf(key, credentials).keyId;

  test("a rotation seals every stored secret with the first key, and a second one finds nothing to do", async () => {
    const workspace = await newWorkspace();
    const mailboxes = Array.from({ length: 450 }, () => randomUUID());
    for (const id of mailboxes) await storeSealed(oldKey, workspace, id);
    await storeSigningSecret(oldKey, workspace, "whsec_old");

    expect(await json(["secret", "list"])).toEqual([
      expect.objectContaining({ what: "mailbox credentials", key: keyIdOf(oldKey), secrets: 450, is_sealing: false }),
      expect.objectContaining({ what: "webhook signing secrets", key: keyIdOf(oldKey), secrets: 1 }),
    ]);
    const { code, stdout } = await outbound(["secret", "rotate"]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `450 of 450 mailbox credentials were brought to key ${keyIdOf(newKey)}.\n1 of 1 webhook signing secrets were brought to key ${keyIdOf(newKey)}.\n0 of 0 second factors were brought to key ${keyIdOf(newKey)}.\n`,
    });
    expect(await json(["secret", "rotate"])).toMatchObject([
      { read: 450, resealed: 0 },
      { read: 1, resealed: 0 },
      { what: "second factors", read: 0, resealed: 0 },
    ]);
    expect(await json(["secret", "list"])).toMatchObject([
      { key: keyIdOf(newKey), secrets: 450, is_sealing: true },
      { key: keyIdOf(newKey), secrets: 1, is_sealing: true },
    ]);

    const { rows } = await mailer.query<{ mailbox_id: string; secret: Buffer }>(
      "select mailbox_id, secret from mailbox_credential where workspace_id = $1",
      [workspace],
    );
    for (const { mailbox_id, secret } of rows) {
      expect(sealerOf(newKey, credentials).open(`${workspace}/${mailbox_id}`, secret)).toBe(`{"for":"${mailbox_id}"}`);
    }
    expect((await json(["webhook", "secret", "-w", workspace])).secret).toBe("whsec_old");
  });

  test("secrets sealed with a lost key are reported with the key's id, and don't stop the rotation of the others", async () => {
    const workspace = await newWorkspace();
    const [lost, fine] = [randomUUID(), randomUUID()];
    await storeSealed(lostKey, workspace, lost);
    await storeSealed(oldKey, workspace, fine);
    await storeSigningSecret(lostKey, workspace, "whsec_lost");

    const { code, stderr } = await outbound(["secret", "rotate"]);
    expect(code).toBe(1);
    expect(stderr).toContain("2 secrets can't be opened");
    expect(stderr).toContain(`${lost}: its key ${keyIdOf(lostKey)} is not among OUTBOUND_SEALING_KEYS`);
    const keys = await json(["secret", "list"]);
    expect(keys).toContainEqual(expect.objectContaining({ key: keyIdOf(lostKey), secrets: 1, is_known: false }));
    expect(keys).not.toContainEqual(expect.objectContaining({ key: keyIdOf(oldKey) }));

    const shown = await outbound(["webhook", "secret", "-w", workspace]);
    expect(shown.stderr).toContain(`The signing secret can't be opened: its key ${keyIdOf(lostKey)}`);
    const replaced = await json(["webhook", "secret", "-w", workspace, "--rotate"]);
    expect(replaced.secret).toMatch(/^whsec_/);
    expect(await json(["webhook", "secret", "-w", workspace])).toEqual(replaced);
  });

  async function storeSigningSecret(key: string, workspace: string, secret: string): Promise<void> {
    const sealed = sealerOf(key, "webhook signing secret").seal(workspace, secret);
    await dispatcher.query("insert into signing_secret (workspace_id, sealed) values ($1, $2)", [workspace, sealed]);
  }

  async function storeSealed(key: string, workspace: string, mailboxId: string): Promise<void> {
    const secret = sealerOf(key, credentials).seal(`${workspace}/${mailboxId}`, `{"for":"${mailboxId}"}`);
    await mailer.query(
      "insert into mailbox_credential (workspace_id, mailbox_id, secret, updated_at) values ($1, $2, $3, now())",
      [workspace, mailboxId, secret],
    );
  }
});

describe("mailbox connect", () => {
  beforeEach(() => provider.behave({}));

  let boxes = 0;
  async function addBox() {
    boxes += 1;
    const email = `mara${boxes}@connect.example`;
    const box = await file(`${email}.json`, JSON.stringify({ email, oauth: "microsoft", imap: null }));
    const { id } = await json(["mailbox", "add", "-w", await newWorkspace(), "--no-check", "--file", box]);
    return { email, id };
  }

  /** Opens the link as a browser does, and signs in as `account`. Resolves to the last page. */
  async function signIn(link: string, account: string) {
    const started = await fetch(link, { redirect: "manual" });
    const cookie = started.headers.get("set-cookie")?.split(";")[0] ?? "";
    const form = new URL(started.headers.get("location") ?? "").searchParams;
    form.set("account", account);
    const answered = await fetch(`${provider.url}/authorize`, { method: "POST", body: form, redirect: "manual" });
    const back = await fetch(answered.headers.get("location") ?? "", { headers: { cookie } });
    return { status: back.status, page: await back.text() };
  }

  const linkIn = (text: string) => /http:\/\/\S+\/oauth\/microsoft\/start\?link=\S+/.exec(text)?.[0] ?? "";

  test("it prints a link, waits for the sign-in and prints the account; the mailbox's check then passes", async () => {
    const { email } = await addBox();
    const { code, stdout } = await outbound(["mailbox", "connect", email, "--no-wait"]);
    expect({ code, link: linkIn(stdout) }).toEqual({
      code: 0,
      link: expect.stringContaining("/oauth/microsoft/start"),
    });
    expect(await signIn(linkIn(stdout), email)).toMatchObject({ status: 200, page: expect.stringContaining(email) });
    expect(await outbound(["mailbox", "check", email])).toMatchObject({ code: 0, stderr: "" });
  });

  test("with --json the result is on standard output and the link on standard error", async () => {
    const { email } = await addBox();
    const { outcome, link } = followed(["mailbox", "connect", email, "--json"]);
    await signIn(await link, email);
    const { code, stdout } = await outcome;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: "connected", account: email, reason: null });
  });

  test("another account connects nothing, and the error names the options that would allow it", async () => {
    const { email } = await addBox();
    const first = followed(["mailbox", "connect", email]);
    expect(await signIn(await first.link, "bob@connect.example")).toMatchObject({ status: 403 });
    expect(await first.outcome).toMatchObject({
      code: 1,
      stderr: `${email} is not connected. Somebody signed in as bob@connect.example, not as ${email}.\nIf that is right: --account bob@connect.example, and --shared if it is a shared mailbox and no alias.\n`,
    });
    provider.behave({ shares: { [email]: ["bob@connect.example"] } });
    const second = followed(["mailbox", "connect", email, "--account", "bob@connect.example", "--shared"]);
    expect(await signIn(await second.link, "bob@connect.example")).toMatchObject({ status: 200 });
    expect((await second.outcome).stdout).toContain(`${email} is connected, as bob@connect.example.\n`);
    expect(await outbound(["mailbox", "check", email])).toMatchObject({ code: 0 });
    expect(mail.users.at(-1)).toBe(email);
  });

  test("a refusal by the provider fails the command with the provider's reason", async () => {
    const { email } = await addBox();
    const words = "AADSTS65001: The user or administrator has not consented to use the application";
    provider.behave({ refusal: { error: "invalid_grant", error_description: `${words}\r\nTrace ID: 1` } });
    const { link, outcome } = followed(["mailbox", "connect", email]);
    await signIn(await link, email);
    expect(await outcome).toMatchObject({
      code: 1,
      stderr: `${email} is not connected. Microsoft says: invalid_grant: ${words}\n`,
    });
  });

  test("--device prints a code and its address, polls in the provider's interval, and the connected mailbox sends", async () => {
    const { email } = await addBox();
    provider.behave({ codeInterval: 1 });
    const printed = Promise.withResolvers<string>();
    const outcome = launched(["mailbox", "connect", email, "--device"], { onOutput: codeIn(printed.resolve) });
    await enterCode(await printed.promise, email);
    const { code, stdout } = await outcome;
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`${email} is connected, as ${email}.\n`),
    });
    expect(stdout).toContain(`Open ${provider.url}/devicelogin on any machine, enter this code, and sign in:\n`);
    expect(await outbound(["mailbox", "check", email])).toMatchObject({ code: 0, stderr: "" });
  });

  test("--device fails with a reason when the code is denied or expires, and refuses --no-wait", async () => {
    const { email } = await addBox();
    const printed = Promise.withResolvers<string>();
    const denied = launched(["mailbox", "connect", email, "--device"], { onOutput: codeIn(printed.resolve) });
    await enterCode(await printed.promise, email, "deny");
    const refusal = `${email} is not connected. Microsoft says: access_denied. Somebody declined there, or an administrator has to allow it first.\n`;
    expect(await denied).toMatchObject({ code: 1, stderr: refusal });
    provider.behave({ codeSeconds: 2 });
    const late = await outbound(["mailbox", "connect", email, "--device"]);
    expect(late).toMatchObject({ code: 1, stderr: "Nobody signed in in time: start again.\n" });
    const unattended = await outbound(["mailbox", "connect", email, "--device", "--no-wait"]);
    expect(unattended).toMatchObject({ code: 1, stderr: expect.stringContaining("leave --no-wait out") });
  });

  function codeIn(found: (code: string) => void) {
    return (text: string) => {
      const code = /^ {2}([\dA-F]{8})$/m.exec(text)?.[1];
      if (code) found(code);
    };
  }

  async function enterCode(user_code: string, account: string, answer = "allow") {
    const body = new URLSearchParams({ user_code, account, answer });
    expect((await fetch(`${provider.url}/devicelogin`, { method: "POST", body })).status).toBe(200);
  }

  /** The command, and the link that it prints while it waits. */
  function followed(args: readonly string[]) {
    const printed = Promise.withResolvers<string>();
    const outcome = launched(args, { onOutput: (text) => linkIn(text) && printed.resolve(linkIn(text)) });
    return { outcome, link: printed.promise };
  }
});
