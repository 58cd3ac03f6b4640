import { ThreadClosed } from "@outbound/service/bounded-thread";
import { expect, onTestFinished, test } from "vitest";
import { MailParser } from "./mail-parser.ts";
import { unreadableMail } from "./parsed-mail.ts";

function parserOf(longestMs?: number): MailParser {
  const parser = new MailParser(longestMs === undefined ? {} : { longestMs });
  onTestFinished(() => parser.close());
  return parser;
}

const mailOf = (text: string) => Buffer.from(`From: bob@example.com\r\nMessage-ID: <m@example.com>\r\n\r\n${text}`);
/** An unfinished encoded word, half a million times, takes the decoder a second. */
const bomb = Buffer.from(
  `From: bob@example.com\r\nMessage-ID: <m@example.com>\r\nContent-Transfer-Encoding: base64\r\n\r\n${"=4".repeat(500_000)}`,
);

test("of a mail that would keep the parser busy the headers are read, and the mails behind it are parsed", async () => {
  const parser = parserOf(200);
  await parser.parse(mailOf("warm"));
  const [bombed, whole] = await Promise.all([parser.parse(bomb), parser.parse(mailOf("hello"))]);
  expect(bombed).toMatchObject({ isWhole: false, mail: { message_id: "<m@example.com>", text: "" } });
  expect(whole).toMatchObject({ isWhole: true, mail: { text: expect.stringMatching(/^hello/) } });
});

test("concurrent mails each get their own result, also those queued when a thread dies", async () => {
  const parser = parserOf(200);
  await parser.parse(mailOf("warm"));
  const sources = Array.from({ length: 30 }, (_, at) => (at === 3 || at === 12 ? bomb : mailOf(`mail ${at}.`)));
  const parsed = await Promise.all(sources.map((source) => parser.parse(source)));
  expect(parsed.map(({ mail }) => mail.text.trim())).toEqual(
    sources.map((source, at) => (source === bomb ? "" : `mail ${at}.`)),
  );
});

test("the main thread has time for other work while a mail is parsed", async () => {
  const parser = parserOf();
  await parser.parse(mailOf("warm"));
  const [before, ofThread] = [process.cpuUsage(), process.threadCpuUsage()];
  await parser.parse(bomb);
  expect(process.threadCpuUsage(ofThread).user).toBeLessThan(process.cpuUsage(before).user / 2);
});

const longHeaders = {
  "X-Failed-Recipients": "(".repeat(200_000),
  "x-failed-recipients": "a".repeat(200_000),
  "X-FAILED-RECIPIENTS": "a@b.co,".repeat(28_000),
  "Authentication-Results": "(;=".repeat(66_000),
  To: "<@(".repeat(66_000),
  Subject: "=?utf-8?q?=".repeat(20_000),
};

test.each(Object.entries(longHeaders))(
  "the main thread reads nothing of a mail, even when the parser dies over it: %s",
  async (name, value) => {
    const parser = parserOf(200);
    await parser.parse(mailOf("warm"));
    const before = process.threadCpuUsage();
    const { isWhole } = await parser.parse(Buffer.concat([Buffer.from(`${name}: ${value}\r\n`), bomb]));
    const { user, system } = process.threadCpuUsage(before);
    expect(isWhole).toBe(false);
    expect((user + system) / 1_000).toBeLessThan(250);
  },
);

test("a mail whose headers also kill the thread is published without any content", async () => {
  const parser = parserOf(1);
  const unreadable = Buffer.from(`To: ${"<a@b.co>".repeat(8_000)}\r\nCc: ${":".repeat(60_000)}\r\n\r\nhello`);
  expect(await parser.parse(unreadable)).toEqual({ mail: unreadableMail, authentication: [], isWhole: false });
});

test("closing the parser rejects those who wait, because their messages were not parsed", async () => {
  const parser = parserOf();
  const parsing = [bomb, bomb].map((source) => parser.parse(source).catch((error: unknown) => error));
  await parser.close();
  for (const result of [...(await Promise.all(parsing)), await parser.parse(bomb).catch((error: unknown) => error)]) {
    expect(result).toBeInstanceOf(ThreadClosed);
  }
});
