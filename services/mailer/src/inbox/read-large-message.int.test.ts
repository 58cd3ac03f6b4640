import { expect, onTestFinished, test } from "vitest";
import { toThisMachine } from "../testing/this-machine.fixture.ts";
import { dovecotForFile } from "./inbox.fixture.ts";
import { inboxLimits } from "./inbox-limits.ts";
import { closeImap, openImap } from "./open-imap.ts";
import { readLargeMessage } from "./read-large-message.ts";

const dovecot = await dovecotForFile();

async function readOnly(source: string) {
  const user = dovecot.newUser();
  await dovecot.deliver(user, source);
  const client = await openImap(user, inboxLimits, toThisMachine);
  onTestFinished(() => closeImap(client));
  await client.mailboxOpen("INBOX");
  const before = process.cpuUsage();
  const message = await readLargeMessage(client, 1);
  const { user: cpuMicroseconds } = process.cpuUsage(before);
  return { source: message?.source, cpuMs: cpuMicroseconds / 1_000 };
}

const part = (head: string, text: string) => `\r\n--b\r\n${head}\r\n\r\n${text}`;
const multipart = "Subject: Hi\r\nContent-Type: multipart/mixed; boundary=b\r\n";
const file = "Content-Type: application/pdf; name=a.pdf";
const attachment = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5\r\n".repeat(20_000);

test("thousands of parts with many parameters cost the main thread no time", async () => {
  const parameters = Array.from({ length: 20 }, (_, at) => `; p${at}=value${at}`).join("");
  const wide = part(`Content-Type: application/x-a${parameters}`, "a").repeat(9_000);
  const { source, cpuMs } = await readOnly(`${multipart}${part(file, attachment)}${wide}\r\n--b--\r\n`);
  expect(source).toBeInstanceOf(Uint8Array);
  expect(cpuMs).toBeLessThan(300);
});

const text = part("Content-Type: text/plain", "Hello.");

test.each([
  ["behind an attachment", part(file, attachment) + text],
  ["behind eight attachments", part(file, attachment) + part(file, "a").repeat(7) + text],
  [
    "in alternatives behind an attachment",
    `${part(file, attachment)}${part("Content-Type: multipart/alternative; boundary=c", "--c\r\n")}Content-Type: text/plain\r\n\r\nHello.\r\n--c--`,
  ],
])("a text %s is found", async (_, parts) => {
  const { source } = await readOnly(`${multipart}${parts}\r\n--b--\r\n`);
  expect(source).toMatchObject({ text: expect.toSatisfy((found: Buffer) => found.toString().trim() === "Hello.") });
});

test.each([
  ["at the beginning", text + part(file, attachment)],
  ["attached", part(file, attachment) + part("Content-Type: text/plain\r\nContent-Disposition: attachment", "Hello.")],
  ["nested a hundred levels", nested(100) + part(file, attachment)],
])("a text %s needs nothing but the beginning", async (_, parts) => {
  const { source } = await readOnly(`${multipart}${parts}\r\n--b--\r\n`);
  expect(source).toBeInstanceOf(Uint8Array);
});

function nested(levels: number): string {
  const heads = Array.from({ length: levels }, (_, at) => {
    const outside = at === 0 ? "b" : `n${at - 1}`;
    return `\r\n--${outside}\r\nContent-Type: multipart/mixed; boundary=n${at}\r\n`;
  });
  return `${heads.join("")}\r\n--n${levels - 1}\r\n\r\nHello.`;
}
