import { mailLimits } from "@outbound/contracts/events/mail-received";
import { getReply } from "@outbound/contracts/replies/get-reply";
import { updateReply } from "@outbound/contracts/replies/update-reply";
import fc from "@outbound/testing/fast-check";
import { test } from "vitest";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { expectExactCounters } from "../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import type { Send } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

const pieces = ["\0", "\ud800", "\udfff", "\u0301", "\ufdfa", "\u3316", "\u0130", "\u{1f468}\u200d\u{1f469}", "\u202e"];
const words = [
  "unsubscribe",
  "Out of office until 31.02.2027",
  "back on 12/13/9999",
  "not interested",
  "wrote:",
  "> ",
  "<b>",
  "@",
];
const letters = ["a", ".", "-", " ", "\n", "\t", '"', "<", ">", "=?utf-8?q?", "\u00e4", "\u4e2d", "x@y.example", "0"];

const text = (longest: number) =>
  fc
    .array(fc.constantFrom(...pieces, ...words, ...letters), { maxLength: 60 })
    .chain((some) => fc.constantFrom(1, 1, 1, 20, 2_000).map((times) => some.join("").repeat(times).slice(0, longest)));
const header = fc.option(text(mailLimits.headerCharacters));
const address = fc.oneof(
  text(320),
  text(318).map((domain) => `a@${domain}`.slice(0, 320)),
  fc.constantFrom(...pieces).map((piece) => `a@${piece.repeat(320)}`.slice(0, 320)),
);
const recipient = fc.record({
  address,
  action: fc.constantFrom("failed", "delayed", "abuse", "not-spam", "\0"),
  status: fc.option(fc.constantFrom("5.1.1", "4.2.2", "5.7.1", "9.9.9")),
  diagnostic: header,
});

const hostileMail = fc.record({
  folder: fc.constantFrom("inbox" as const, "junk" as const, "sent" as const),
  received_at: fc.constantFrom(
    new Date(),
    new Date(0),
    new Date("0001-01-01T00:00:00Z"),
    new Date(8_640_000_000_000_000),
  ),
  message_id: header,
  from: fc.record({ address, name: header }),
  from_trusted: fc.boolean(),
  to: fc.array(address, { maxLength: 3 }),
  subject: header,
  text: text(mailLimits.textCharacters),
  html: fc.option(text(4 * mailLimits.textCharacters)),
  automatic_headers: fc.dictionary(
    fc.constantFrom("auto-submitted", "precedence", "return-path", "x-autoreply"),
    fc.constantFrom("auto-replied", "<>", "bulk", "\0", "yes"),
    { maxKeys: 2 },
  ),
  report: fc.option(
    fc.record({
      kind: fc.constantFrom("delivery-status" as const, "feedback" as const),
      original_message_id: header,
      recipients: fc.array(recipient, { maxLength: 3 }),
    }),
  ),
});

type Names = "in_reply_to" | "references" | "ref" | "original" | "message_id" | "nothing";

/** Anybody who has one of our mails can name it in any of these places. */
function naming(mail: Partial<ReceivedMail>, { message_id, id }: Send, name: Names): Partial<ReceivedMail> {
  if (name === "ref") return { ...mail, ref: id };
  if (name === "references") return { ...mail, references: ["\0", message_id] };
  if (name === "original" && mail.report)
    return { ...mail, report: { ...mail.report, original_message_id: message_id } };
  return name === "in_reply_to" || name === "message_id" ? { ...mail, [name]: message_id } : mail;
}

test("every mail is accepted, and its reply can be read and classified: none becomes a dead letter", async () => {
  const names = fc.constantFrom<Names>("in_reply_to", "references", "ref", "original", "message_id", "nothing");
  await fc.assert(
    fc.asyncProperty(hostileMail, names, fc.boolean(), async (mail, name, isProspects) => {
      const { caller, send, prospect } = await service.sent();
      const from = isProspects ? fromProspect(prospect) : {};
      await service.receive(caller, send, { ...naming(mail, send, name), ...from });
      await service.classifyAll(caller);
      for (const { id } of await service.replies(caller)) {
        await call(getReply, { id }, caller);
        await call(updateReply, { id, held: false }, caller);
      }
      await service.classifyAll(caller);
      await expectExactCounters(db, caller);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
