import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { toThisMachine } from "../testing/this-machine.fixture.ts";
import { dovecotForFile, plainMail } from "./inbox.fixture.ts";
import { openImap } from "./open-imap.ts";
import { listenForMail } from "./wait-for-mail.ts";

const dovecot = await dovecotForFile();

test("a wait longer than a connection may be silent still hears of new mail, on the same connection", async () => {
  const user = dovecot.newUser();
  const silenceMs = 2_000;
  const client = await openImap(
    user,
    { connectMs: 10_000, greetingMs: 10_000, openMs: 20_000, silenceMs },
    toThisMachine,
  );
  onTestFinished(() => client.close());
  const news = listenForMail(client);
  await client.mailboxOpen("INBOX", { readOnly: true });
  let hasResolved = false;
  const waiting = news.wait(3_600_000, new AbortController().signal).then(() => (hasResolved = true));

  const since = Date.now();
  await eventually(() => Date.now() > since + 2.5 * silenceMs);
  expect(hasResolved).toBe(false);
  await dovecot.deliver(user, plainMail("news"));
  await waiting;
  expect(client.usable).toBe(true);
});
