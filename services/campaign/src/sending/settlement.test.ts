import { describe, expect, test } from "vitest";
import { acceptedWith, boundedSentAt, decideSettlement, type Settlement } from "./settlement.ts";

type Send = Parameters<typeof decideSettlement>[0];
type Report = Parameters<typeof decideSettlement>[1];

const worker = "a";
const claimed: Send = { state: "claimed", attempt: 1, worker: null, deferrals: 0, is_inferred: false };
const dispatched: Send = { ...claimed, state: "dispatched", worker };
const unknown: Send = { ...claimed, state: "unknown", worker };
const inferred: Send = { ...claimed, state: "sent", worker, is_inferred: true };

const report: Report = {
  outcome: "sent",
  fault: "none",
  attempt: 1,
  worker,
  smtp_code: 250,
  enhanced_code: null,
  reason: null,
};
const unanswered: Report = { ...report, outcome: "unknown", smtp_code: null };
const refused = (fault: Report["fault"], smtp_code: number | null = 550): Report => ({
  ...report,
  outcome: "refused",
  fault,
  smtp_code,
  reason: "No.",
});
const deferred = (fault: Report["fault"]): Report => ({
  ...report,
  outcome: "deferred",
  fault,
  smtp_code: 451,
  reason: "No.",
});

const planned = (waitSeconds: number, deferrals: number, mailboxRests: boolean): Settlement => ({
  to: "planned",
  reason: "No.",
  waitSeconds,
  deferrals,
  mailboxRests,
});
const bounced = (hard: boolean, wasCounted = false): Settlement => ({ to: "bounced", hard, wasCounted });
const nothing: Settlement = { to: "nothing" };

type Row = [string, Send, Report, Settlement];

describe("a report about a mail in its mailer's hand", () => {
  test.each<Row>([
    ["accepted", dispatched, report, { to: "sent" }],
    ["broken off after the body", dispatched, unanswered, { to: "unknown" }],
    ["refused for the recipient", dispatched, refused("recipient"), bounced(true)],
    [
      "refused because the mailbox is full",
      dispatched,
      { ...refused("recipient", 552), enhanced_code: "5.2.2", reason: "552 5.2.2 Mailbox full" },
      bounced(false),
    ],
    [
      "refused because the account is disabled",
      dispatched,
      { ...refused("recipient"), enhanced_code: "5.2.1", reason: "550 5.2.1 The account is disabled" },
      bounced(false),
    ],
    ["refused for the recipient before DATA", claimed, refused("recipient"), bounced(true)],
    ["refused for us", dispatched, refused("sender"), planned(900, 1, true)],
    ["refused for us, the third time", { ...dispatched, deferrals: 2 }, refused("sender"), planned(3_600, 3, true)],
    [
      "refused for us, the fifth time",
      { ...dispatched, deferrals: 4 },
      refused("sender"),
      { to: "refused", reason: "No." },
    ],
    ["no mail at all", dispatched, refused("sender", null), { to: "unsendable", reason: "No." }],
    ["put off for the recipient", dispatched, deferred("recipient"), planned(300, 1, false)],
    ["put off for hours", { ...dispatched, deferrals: 7 }, deferred("recipient"), planned(14_400, 8, false)],
    ["put off for the ninth time", { ...dispatched, deferrals: 8 }, deferred("recipient"), bounced(false)],
    ["put off for us", dispatched, deferred("sender"), planned(10, 0, true)],
    ["put off for us, at the fourth try", { ...dispatched, attempt: 4 }, deferred("sender"), planned(80, 0, true)],
    [
      "not tried, for a fault of ours",
      { ...claimed, attempt: 2 },
      { ...deferred("none"), attempt: 2 },
      planned(10, 0, false),
    ],
  ])("%s", (_, send, reported, settlement) => {
    expect(decideSettlement(send, reported)).toEqual(settlement);
  });
});

describe("a report after the mail has counted as sent", () => {
  test.each<Row>([
    ["accepted", unknown, report, { to: "confirmed", isNews: true }],
    ["accepted, which a visit had shown", inferred, report, { to: "confirmed", isNews: false }],
    ["not known either", unknown, unanswered, nothing],
    ["refused for the recipient", unknown, refused("recipient"), bounced(true, true)],
    ["refused for the recipient, though it was visited", inferred, refused("recipient"), bounced(true, true)],
    ["refused for us", unknown, refused("sender"), { to: "taken back", next: planned(900, 1, true) }],
    ["put off", unknown, deferred("recipient"), { to: "taken back", next: planned(300, 1, false) }],
    [
      "put off for the ninth time",
      { ...unknown, deferrals: 8 },
      deferred("recipient"),
      { to: "taken back", next: bounced(false) },
    ],
  ])("%s", (_, send, reported, settlement) => {
    expect(decideSettlement(send, reported)).toEqual(settlement);
  });
});

test.each<[string, Send, Report]>([
  ["another worker's word on a dispatched mail", dispatched, { ...report, worker: "b" }],
  ["another worker's word on an unknown mail", unknown, { ...report, worker: "b" }],
  ["an older attempt's word", { ...claimed, attempt: 2 }, refused("recipient")],
  ["a word on what others have proven", { ...inferred, is_inferred: false }, refused("recipient")],
  ["a word on a planned mail", { ...claimed, state: "planned" }, report],
  ["a word on a cancelled mail", { ...claimed, state: "cancelled" }, report],
  ["a second report on a refused mail", { ...dispatched, state: "refused" }, refused("recipient")],
])("%s changes nothing", (_, send, reported) => {
  expect(decideSettlement(send, reported)).toEqual(nothing);
});

test("a missing reason is replaced by our own text", () => {
  const silent = { ...refused("sender"), reason: null };
  expect(decideSettlement(dispatched, silent)).toMatchObject({ reason: "The mail server refused the email." });
  const report = { ...deferred("none"), reason: null };
  expect(decideSettlement(dispatched, report)).toMatchObject({ reason: "The mail server postponed the email." });
});

test.each<[string, Send, Report, number | undefined]>([
  ["that took the mail", dispatched, report, 1],
  ["that turns out to have taken it", unknown, report, 1],
  ["that refused a recipient", dispatched, refused("recipient"), 0],
  ["that put a recipient off", dispatched, deferred("recipient"), 0],
  ["that blamed us", dispatched, refused("sender"), undefined],
  ["that wasn't asked", dispatched, deferred("none"), undefined],
  ["that said nothing", dispatched, unanswered, undefined],
  ["whose report comes late", unknown, deferred("recipient"), undefined],
])("a mailbox is awake again after the report of a server %s", (_, send, reported, mails) => {
  expect(acceptedWith(decideSettlement(send, reported), reported)).toBe(mails);
});

test("a time before the dispatch, or after now, is not believed", () => {
  const send = { left_after: new Date(1_000), left_before: new Date(2_000) };
  expect([500, 1_500, 9_000].map((at) => boundedSentAt(send, new Date(at)).getTime())).toEqual([1_000, 1_500, 2_000]);
});
