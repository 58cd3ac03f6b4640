import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openHome } from "../home/home.ts";
import { EventFeed } from "./event-feed.ts";
import { MailStore } from "./mail-store.ts";
import { openPeople } from "./open-people.ts";

async function people() {
  const home = await openHome(await mkdtemp(join(tmpdir(), "sandbox-people-")));
  onTestFinished(async () => {
    await home.release();
    await rm(home.root, { recursive: true, force: true });
  });
  await mkdir(home.path("sandbox"));
  const feed = new EventFeed();
  const lines: string[] = [];
  feed.begin((line) => void lines.push(line.slice("12:00:00  ".length)));
  const store = new MailStore(home.path("mail"));
  const opened = await openPeople(home, { store, feed, delayFactor: 1, trackerUrl: "http://127.0.0.1:1" });
  const receive = (to: string, ...headers: string[]) => {
    const source = Buffer.from([`To: ${to}`, "Message-ID: <a@acme.example>", ...headers, "", "Hi"].join("\r\n"));
    return opened.onMail({ from: "ann@acme.example", recipients: [to], file: "a.eml", source });
  };
  const inboxOf = async (address: string) => (await store.folderOf(address)).mails;
  return { lines, receive, inboxOf, planned: () => home.readJson<unknown[]>("sandbox/planned.json") };
}

test("the terminal tells an answer and a test, to which nobody reacts, from a mail of a sequence", async () => {
  const { lines, receive, planned } = await people();
  const to = "dennis@ritchie.example";
  await receive(to, "In-Reply-To: <his@ritchie.example>", "References: <his@ritchie.example>");
  await receive(to, "X-Outbound-Test: key");
  expect(await planned()).toBeUndefined();
  await receive(to, "References: <one@acme.example>", "List-Unsubscribe: <https://track.acme.example/u/abc>");
  expect(lines).toEqual([`${to} got a reply`, `${to} got a test email`, `${to} got email 2`]);
  expect(await planned()).toHaveLength(2);
});

test("a mail to oneself is in one's inbox, as the check of a mailbox expects, and the terminal doesn't tell it", async () => {
  const { lines, receive, inboxOf, planned } = await people();
  await receive("ann@acme.example");
  expect(await inboxOf("ann@acme.example")).toHaveLength(1);
  expect(lines).toEqual([]);
  expect(await planned()).toBeUndefined();
});
