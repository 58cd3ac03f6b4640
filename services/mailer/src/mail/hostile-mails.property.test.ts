import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { parseHeadersOnly, parseMail } from "./parse-mail.ts";

const fields = "X-Failed-Recipients|To|From|Sender|Subject|References|In-Reply-To|Message-ID|Content-Type|Date|\
Authentication-Results|Received|Auto-Submitted|X-Other".split("|");
const types = "text/plain|text/plain; format=flowed|text/html|multipart/mixed; boundary=b|multipart/report; boundary=b|\
message/rfc822|message/delivery-status|message/feedback-report".split("|");
const pieces =
  '(|a|a@b.co,|<|<a@b.co>|"|\\|(;=|=?utf-8?q?=|;a=b|:|,;|@|a b |\r\n |\t|-|--|---copy|--b\r\n|> \r\n|\r\n|a\r\n| \r\n|=|=\r\n|&|\
Final-Recipient: rfc822;a@b.co\r\n\r\n|Final-Recipient: a@b\r\n|550 |550-5.1.1 |<a@b.co>: |RCPT TO:<|to |for a@b |\
Recipient: |Diagnostic information for administrators:\n|recipient(s)|could not be |user unknown |Received: |   |\
Original-Rcpt-To: (\r\n|Hi. This is the\n|<a@b>:\n\n|<div>|</b>|<table><td>'.split("|");

const runs = (bytes: number) =>
  fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
    .map((some) => some.map((piece) => piece.repeat(Math.ceil(bytes / piece.length / some.length))).join(""));

const mail = fc
  .record({
    field: fc.constantFrom(...fields),
    value: runs(200_000),
    type: fc.constantFrom(...types),
    encoding: fc.constantFrom("7bit", "quoted-printable", "base64"),
    body: runs(700_000),
    from: fc.constantFrom("bob@example.com", "MAILER-DAEMON@example.com"),
  })
  .map(({ field, value, type, encoding, body, from }) => {
    const head = `From: ${from}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n`;
    return Buffer.from(`${head}X-Failed-Recipients: a@b.co\r\n${field}: ${value}\r\n\r\n${body}`);
  });

/** The fault took two seconds for a fifth of such a mail, and grew with the square of its size. */
const mostSeconds = 10;

test("any megabyte is parsed in time, as a whole and by its headers alone", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mail, async (source) => {
      for (const parse of [parseMail, parseHeadersOnly]) {
        const before = process.cpuUsage();
        await parse(source);
        expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(mostSeconds);
      }
    }),
    { numRuns: 20 },
  );
});
