import { mailLimits } from "@outbound/contracts/events/mail-received";
import { classifyText } from "@outbound/reply-classifier/classify-reply";
import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { deliveryFailure } from "../inbox/delivery-failure.ts";
import { isUnreadableReport } from "../inbox/unreadable-report.ts";
import { readingOf } from "./reading.ts";
import { safeHtml } from "./safe-html.ts";

const words =
  "on|a, b|le|am|il|wrote|a écrit|schrieb|escribió|unsubscribe|remove me|opt out|please|not|no|interested|ne|pas|but|\
out of office|until|back|1.1.|January|2027-01-0|your message|was read on|deliver|failure|re:|from: x|sent: x|-- |regards|kind|http://|https://x/u/|\
user|unknown|quota|mailbox|5.1.1|550|@|<|>|(|)|[|]|:|,|.|-|_|*|/|?|!|'|\"|0|a|é|ﷺ|👍| |\t|\u00a0|>|<b>|<div>|</b>|<a href=|<!--|&".split(
    "|",
  );

const line = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(1, 1, 2, 30, 160, 500), fc.constantFrom("", " ")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((runs) => runs.map(([word, times, space]) => `${word}${space}`.repeat(times)).join(""));
const text = fc
  .tuple(line, fc.constantFrom("\n", " ", "\n\n", ":\n", "\n> "))
  .map(([one, end]) => `${one}${end}`.repeat(Math.ceil(mailLimits.textCharacters / (one.length + end.length))))
  .map((whole) => whole.slice(0, mailLimits.textCharacters));

/** The fault took tens of seconds for one text; reading it a few times takes a tenth of a second. */
const mostSeconds = 3;

const from = { address: "bob@people.example", name: null };
const searches: Record<string, (text: string) => unknown> = {
  "what a mail says": (whole) => {
    const subject = whole.slice(0, mailLimits.headerCharacters);
    const automatic_headers = { "auto-submitted": "auto-replied" };
    const own = {
      texts: [whole.slice(0, 10_000), "b".repeat(10_000)],
      subjects: [subject],
      addresses: ["a@b.example"],
    };
    return readingOf({ mail: { from, subject, text: whole, automatic_headers, received_at: new Date() }, own });
  },
  "what a reply means": (whole) => classifyText({ visible_text: whole, subject: whole }),
  "its HTML": (whole) => safeHtml(whole.repeat(2)),
  "what a server says": (whole) => {
    const diagnostic = whole.slice(0, mailLimits.headerCharacters);
    const recipient = { address: diagnostic, action: "failed", status: diagnostic, diagnostic };
    isUnreadableReport({ from: { address: "postmaster@x.example", name: null }, subject: diagnostic });
    return deliveryFailure(Array(mailLimits.recipients).fill(recipient), "bob@people.example");
  },
};

test.each(Object.entries(searches))("%s is parsed in time, whatever it is", { timeout: 300_000 }, (_, search) => {
  fc.assert(
    fc.property(text, (whole) => {
      const before = process.cpuUsage();
      search(whole);
      expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(mostSeconds);
    }),
    { numRuns: 60 },
  );
});
