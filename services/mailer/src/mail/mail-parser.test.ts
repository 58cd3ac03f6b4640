import { expect, onTestFinished, test } from "vitest";
import { MailParser, ParserClosed } from "./mail-parser.ts";

function parserOf(longestMs?: number): MailParser {
  const parser = new MailParser(longestMs === undefined ? {} : { longestMs });
  onTestFinished(() => parser.close());
  return parser;
}

const mailOf = (text: string) => Buffer.from(`From: bob@example.com\r\nMessage-ID: <m@example.com>\r\n\r\n${text}`);
/** So many lines take the parser seconds. */
const bomb = mailOf("\r\n".repeat(500_000));

test("a mail that would keep the parser busy is known by its headers, and those behind it are parsed", async () => {
  const parser = parserOf(500);
  await parser.parse(mailOf("warm"));
  const [bombed, whole] = await Promise.all([parser.parse(bomb), parser.parse(mailOf("hello"))]);
  expect(bombed).toMatchObject({ isWhole: false, mail: { message_id: "<m@example.com>", text: "" } });
  expect(whole).toMatchObject({ isWhole: true, mail: { text: expect.stringMatching(/^hello/) } });
});

test("each of many at once gets its own, also those that a lost thread had ahead", async () => {
  const parser = parserOf(500);
  await parser.parse(mailOf("warm"));
  const sources = Array.from({ length: 30 }, (_, at) => (at === 3 || at === 12 ? bomb : mailOf(`mail ${at}.`)));
  const parsed = await Promise.all(sources.map((source) => parser.parse(source)));
  expect(parsed.map(({ mail }) => mail.text.trim())).toEqual(
    sources.map((source, at) => (source === bomb ? "" : `mail ${at}.`)),
  );
});

test("meanwhile this thread has time for others", async () => {
  const parser = parserOf();
  await parser.parse(mailOf("warm"));
  let longestMs = 0;
  let last = performance.now();
  const heart = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  const begun = performance.now();
  await parser.parse(bomb);
  clearInterval(heart);
  expect(longestMs).toBeLessThan((performance.now() - begun) / 2);
});

test("closed, it says so to whoever waits, as the message was not looked at", async () => {
  const parser = parserOf();
  const parsing = [bomb, bomb].map((source) => parser.parse(source).catch((error: unknown) => error));
  await parser.close();
  for (const result of [...(await Promise.all(parsing)), await parser.parse(bomb).catch((error: unknown) => error)]) {
    expect(result).toBeInstanceOf(ParserClosed);
  }
});
