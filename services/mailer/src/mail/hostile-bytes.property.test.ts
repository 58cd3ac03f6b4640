import { mailReceived } from "@outbound/contracts/events/mail-received";
import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseMail } from "./parse-mail.ts";

const names = [
  "From Sender To Cc Subject Date Message-ID In-Reply-To References X-Outbound-Ref X-Failed-Recipients Auto-Submitted",
  "Return-Path Content-Type Content-Transfer-Encoding MIME-Version Authentication-Results Received Feedback-Type",
  "Original-Recipient Final-Recipient Action Status Diagnostic-Code Original-Rcpt-To \0 \x80",
].flatMap((some) => some.split(" "));
const pieces = [
  'a@b.example < > ( ) " \\ ; : , @ = =?utf-8?q?=00=FF?= =?x?b?/////w==?= dmarc=pass header.from=b.example mx.acme.test',
  "boundary=b message/rfc822 message/delivery-status message/feedback-report text/html quoted-printable base64 failed",
  "charset=utf-16le 5.1.1 rfc822; \0 \r \n \x80 \xff \xed\xa0\x80 \xef\xbf\xbf",
]
  .flatMap((some) => some.split(" "))
  .concat("\r\n ", "\r\n\t", " ", "multipart/report; boundary=b");
const value = fc
  .array(fc.constantFrom(...pieces), { maxLength: 30 })
  .chain((some) => fc.constantFrom(1, 1, 1, 50).map((times) => some.join("").repeat(times)));
const headers = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 })
  .map((lines) => lines.map(([name, text]) => `${name}: ${text}\r\n`).join(""));
const part = fc.tuple(headers, value).map(([head, body]) => `--b\r\n${head}\r\n${body}\r\n`);
const source = fc
  .tuple(headers, value, fc.array(part, { maxLength: 4 }), fc.constantFrom("--b--\r\n", ""))
  .map(([head, body, parts, end]) => Buffer.from(`${head}\r\n${body}\r\n${parts.join("")}${end}`, "latin1"));

const found = {
  workspace_id: crypto.randomUUID(),
  mailbox_id: crypto.randomUUID(),
  folder: "inbox",
  received_at: new Date(0),
  from_trusted: false,
} as const;

test("any bytes become an event that the broker takes and the reader can parse", async () => {
  await fc.assert(
    fc.asyncProperty(source, async (bytes) => {
      const { mail, authentication } = await parseMail(bytes);
      const wire = JSON.stringify(z.encode(mailReceived.payload, { ...found, ...mail }));
      expect(wire.isWellFormed()).toBe(true);
      expect(mailReceived.payload.parse(JSON.parse(wire))).toMatchObject(found);
      expect(authentication.length).toBeLessThanOrEqual(20);
    }),
    { numRuns: 500 },
  );
});
