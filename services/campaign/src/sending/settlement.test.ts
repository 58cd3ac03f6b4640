import { describe, expect, test } from "vitest";
import { acceptedWith, decideSettlement, leftAt, type Settlement } from "./settlement.ts";

type Send = Parameters<typeof decideSettlement>[0];
type Said = Parameters<typeof decideSettlement>[1];

const worker = "a";
const claimed: Send = { state: "claimed", attempt: 1, worker: null, deferrals: 0, is_inferred: false };
const dispatched: Send = { ...claimed, state: "dispatched", worker };
const unknown: Send = { ...claimed, state: "unknown", worker };
const inferred: Send = { ...claimed, state: "sent", worker, is_inferred: true };

const said: Said = { outcome: "sent", fault: "none", attempt: 1, worker, smtp_code: 250, reason: null };
const unanswered: Said = { ...said, outcome: "unknown", smtp_code: null };
const refused = (fault: Said["fault"], smtp_code: number | null = 550): Said => ({
  ...said,
  outcome: "refused",
  fault,
  smtp_code,
  reason: "No.",
});
const deferred = (fault: Said["fault"]): Said => ({
  ...said,
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

type Row = [string, Send, Said, Settlement];

describe("the word on a mail in its mailer's hand", () => {
  test.each<Row>([
    ["accepted", dispatched, said, { to: "sent" }],
    ["broken off after the body", dispatched, unanswered, { to: "unknown" }],
    ["refused for the recipient", dispatched, refused("recipient"), bounced(true)],
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
  ])("%s", (_, send, word, settlement) => {
    expect(decideSettlement(send, word)).toEqual(settlement);
  });
});

describe("the word that comes after the mail has counted as sent", () => {
  test.each<Row>([
    ["accepted", unknown, said, { to: "confirmed", isNews: true }],
    ["accepted, which a visit had shown", inferred, said, { to: "confirmed", isNews: false }],
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
  ])("%s", (_, send, word, settlement) => {
    expect(decideSettlement(send, word)).toEqual(settlement);
  });
});

test.each<[string, Send, Said]>([
  ["another worker's word on a dispatched mail", dispatched, { ...said, worker: "b" }],
  ["another worker's word on an unknown mail", unknown, { ...said, worker: "b" }],
  ["an older attempt's word", { ...claimed, attempt: 2 }, refused("recipient")],
  ["a word on what others have proven", { ...inferred, is_inferred: false }, refused("recipient")],
  ["a word on a planned mail", { ...claimed, state: "planned" }, said],
  ["a word on a cancelled mail", { ...claimed, state: "cancelled" }, said],
  ["a second word on a refused mail", { ...dispatched, state: "refused" }, refused("recipient")],
])("%s changes nothing", (_, send, word) => {
  expect(decideSettlement(send, word)).toEqual(nothing);
});

test("a reason that nobody gave is told in words of ours", () => {
  const silent = { ...refused("sender"), reason: null };
  expect(decideSettlement(dispatched, silent)).toMatchObject({ reason: "The mail server refused the message." });
  const putOff = { ...deferred("none"), reason: null };
  expect(decideSettlement(dispatched, putOff)).toMatchObject({ reason: "The mail server put the message off." });
});

test.each<[string, Send, Said, number | undefined]>([
  ["that took the mail", dispatched, said, 1],
  ["that turns out to have taken it", unknown, said, 1],
  ["that judged a recipient", dispatched, refused("recipient"), 0],
  ["that put a recipient off", dispatched, deferred("recipient"), 0],
  ["that blamed us", dispatched, refused("sender"), undefined],
  ["that wasn't asked", dispatched, deferred("none"), undefined],
  ["that said nothing", dispatched, unanswered, undefined],
  ["whose word comes late", unknown, deferred("recipient"), undefined],
])("a mailbox is awake again after the word of a server %s", (_, send, word, mails) => {
  expect(acceptedWith(decideSettlement(send, word), word)).toBe(mails);
});

test("a time before the mail was let go, or after now, is not believed", () => {
  const send = { left_after: new Date(1_000), left_before: new Date(2_000) };
  expect([500, 1_500, 9_000].map((at) => leftAt(send, new Date(at)).getTime())).toEqual([1_000, 1_500, 2_000]);
});
