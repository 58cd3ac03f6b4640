import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@outbound/servers/free-port";
import { eventually } from "@outbound/testing/eventually";
import { ImapFlow } from "imapflow";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openImapServer } from "./imap-server.ts";
import { MailStore } from "./mail-store.ts";

const user = "mara@outbound.example";
const password = 'a "pass\\word" of words';
const token = "t".repeat(2_500);
let root: string;
let store: MailStore;
let port: number;
let server: { close(): Promise<void> };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sandbox-imap-"));
  port = await freePort();
  await start();
  return async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  };
});

async function start(): Promise<void> {
  store = new MailStore(root);
  server = await openImapServer(port, async (name, given) =>
    ("password" in given ? given.password === password : given.accessToken === token)
      ? store.folderOf(name)
      : undefined,
  );
}

async function client(pass = password): Promise<ImapFlow> {
  const auth = { user, pass };
  const opened = new ImapFlow({ host: "127.0.0.1", port, secure: false, auth, logger: false, disableAutoIdle: true });
  opened.on("error", () => {});
  onTestFinished(() => opened.close());
  await opened.connect();
  return opened;
}

const deliver = async (source: string) => (await store.folderOf(user)).deliver(source);
const mail = (subject: string, body = "Hello.\r\n") => `Subject: ${subject}\r\nFrom: bob@example.com\r\n\r\n${body}`;

test("a token lets its bearer in, and whoever has another one hears why before the refusal", async () => {
  const open = (accessToken: string) => {
    const options = { host: "127.0.0.1", port, secure: false, logger: false, disableAutoIdle: true } as const;
    const opened = new ImapFlow({ ...options, auth: { user, accessToken } });
    opened.on("error", () => {});
    onTestFinished(() => opened.close());
    return opened;
  };
  await deliver(mail("first"));
  const mara = open(token);
  await mara.connect();
  expect(await mara.status("INBOX", { messages: true })).toMatchObject({ messages: 1 });
  await expect(open(`${token}x`).connect()).rejects.toMatchObject({
    authenticationFailed: true,
    oauthError: { status: "400" },
  });
});

test("the password opens only its own inbox, and a wrong one is refused", async () => {
  const mara = await client();
  expect((await mara.list()).map(({ path, flags }) => [path, [...flags]])).toEqual([
    ["INBOX", ["\\HasNoChildren"]],
    ["Sent", ["\\HasNoChildren", "\\Sent"]],
    ["Junk", ["\\HasNoChildren", "\\Junk"]],
  ]);
  await mara.logout();
  await expect(client("guess")).rejects.toMatchObject({ authenticationFailed: true });
});

test("a mail is fetched as it was delivered, whole, in part and by its headers, under the UID that a search finds", async () => {
  const mara = await client();
  await deliver(mail("first"));
  const body = `Grüße\r\n${"x".repeat(70_000)}\r\n`;
  await deliver(mail("second", body));
  expect(await mara.mailboxOpen("INBOX", { readOnly: true })).toMatchObject({ exists: 2, uidNext: 3, readOnly: true });
  expect(await mara.search({ uid: "2:*" }, { uid: true })).toEqual([2]);
  expect(await mara.search({ uid: "9:*" }, { uid: true })).toEqual([2]);
  expect(await mara.search({ all: true }, { uid: true })).toEqual([1, 2]);

  const source = { start: 0, maxLength: 1_048_576 };
  const both = await mara.fetchAll("1,2", { uid: true, internalDate: true, size: true, source }, { uid: true });
  expect(both.map(({ uid }) => uid)).toEqual([1, 2]);
  expect(both.map((one) => one.source?.toString())).toEqual([mail("first"), mail("second", body)]);
  expect(both.map(({ size }) => size)).toEqual(
    [mail("first"), mail("second", body)].map((text) => Buffer.byteLength(text)),
  );
  const now = Date.now();
  for (const { internalDate = 0 } of both)
    expect(Math.abs(new Date(internalDate).getTime() - now)).toBeLessThan(60_000);

  const part = await mara.fetchOne("2", { source: { start: 9, maxLength: 6 } });
  expect(part && part.source?.toString()).toBe("second");
  const header = await mara.fetchOne("2", { bodyParts: [{ key: "HEADER", start: 0, maxLength: 65_536 }] });
  expect(header && header.headers?.toString()).toBe("Subject: second\r\nFrom: bob@example.com\r\n\r\n");
});

test("an idling client hears of a mail at once, and finds it in the next search", async () => {
  const mara = await client();
  await mara.mailboxOpen("INBOX", { readOnly: true });
  const notified = once(mara, "exists");
  const idling = mara.idle();
  await deliver(mail("news"));
  expect((await notified)[0]).toMatchObject({ path: "INBOX", count: 1 });
  expect(await mara.status("INBOX", { uidNext: true, uidValidity: true, messages: true })).toMatchObject({
    uidNext: 2,
    messages: 1,
  });
  await idling;
  expect(await mara.search({ uid: "1:*" }, { uid: true })).toEqual([1]);
});

test("a restart keeps UIDs and UIDVALIDITY, and continues the numbers", async () => {
  await deliver(mail("before"));
  const first = await (await client()).mailboxOpen("INBOX");
  await server.close();
  await start();
  const again = await (await client()).mailboxOpen("INBOX");
  expect(again.uidValidity).toBe(first.uidValidity);
  await deliver(mail("after"));
  expect((await store.folderOf(user)).mails.map(({ uid }) => uid)).toEqual([1, 2]);
});

test("concurrent mails get UIDs in the order in which they become visible", async () => {
  const folder = await store.folderOf(user);
  const seen: number[] = [];
  folder.on("mail", () => seen.push(folder.mails.at(-1)?.uid ?? 0));
  await Promise.all(Array.from({ length: 20 }, (_, at) => deliver(mail(`number ${at}`))));
  expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect((await readdir(join(root, encodeURIComponent(user)))).filter((name) => name.endsWith(".eml"))).toHaveLength(
    20,
  );
});

test("nothing is shown before the login, unknown commands are refused, and an overlong one ends the connection", async () => {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let said = "";
  socket.on("data", (data) => (said += data));
  socket.on("error", () => {});
  socket.write("1 EXAMINE INBOX\r\n2 LOGIN {21}\r\n");
  await eventually(() => expect(said).toContain("+ go on"));
  socket.write(`${user} {${password.length}}\r\n${password}\r\n3 STORE 1 FLAGS ()\r\n4 EXAMINE Other\r\n`);
  await eventually(() => expect(said).toContain("\r\n4 "));
  expect(said.match(/^\d (?:OK|NO|BAD)/gm)).toEqual(["1 BAD", "2 OK", "3 BAD", "4 NO"]);
  const closed = once(socket, "close");
  socket.write("x".repeat(100_000));
  await closed;
});

test("a mail is found by a header, and nothing in the folders for sent mail and spam, as the check of a mailbox looks", async () => {
  const withId = (id: string) =>
    `Message-ID:\r\n <${id}@outbound.example>\r\n${mail("mine", `Message-ID: <body@x>\r\n`)}`;
  for (const id of ["one", "two"]) await deliver(withId(id));
  const opened = await client();
  const listed = (await opened.list()).map(({ path, specialUse }) => [path, specialUse]);
  expect(listed).toEqual(
    expect.arrayContaining([
      ["INBOX", "\\Inbox"],
      ["Sent", "\\Sent"],
      ["Junk", "\\Junk"],
    ]),
  );
  await opened.mailboxOpen("INBOX");
  const find = (id: string) => opened.search({ header: { "message-id": id } }, { uid: true });
  expect(await find("<two@outbound.example>")).toEqual([2]);
  expect(await find("<body@x>")).toEqual([]);
  for (const folder of ["Sent", "Junk"]) {
    expect((await opened.mailboxOpen(folder)).exists).toBe(0);
    expect(await find("<two@outbound.example>")).toEqual([]);
  }
});
