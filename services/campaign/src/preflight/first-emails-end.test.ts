import { expect, test } from "vitest";
import { type FirstEmails, firstEmailsEnd } from "./first-emails-end.ts";

const sender = (limit: number | null, others: object = {}) => ({
  waiting: 100,
  limitOf: () => limit,
  leftToday: limit ?? 2_147_483_647,
  minGapSeconds: 0,
  campaigns: 1,
  ...others,
});

const campaign = (changes: Partial<FirstEmails>): FirstEmails => ({
  inSequence: 0,
  followUpDays: [],
  newADay: null,
  begunToday: 0,
  senders: [sender(20)],
  hoursOn: () => 8,
  ...changes,
});

test("a mailbox with 20 emails a day begins 100 sequences on five days, today with them", () => {
  expect(firstEmailsEnd(campaign({}))).toBe(4);
});

test("what was used of today leaves less for it", () => {
  expect(firstEmailsEnd(campaign({ senders: [sender(20, { leftToday: 5 })] }))).toBe(5);
});

test("the campaign's own limit counts where it is lower, with those who began today", () => {
  expect(firstEmailsEnd(campaign({ newADay: 10 }))).toBe(9);
  expect(firstEmailsEnd(campaign({ newADay: 10, begunToday: 10 }))).toBe(10);
});

test("days on which nothing is sent are passed over", () => {
  expect(firstEmailsEnd(campaign({ hoursOn: (day) => (day !== 0 && day % 2 === 0 ? 8 : 0) }))).toBe(10);
});

test("follow-ups take their places first", () => {
  expect(firstEmailsEnd(campaign({ followUpDays: [1] }))).toBe(8);
  expect(firstEmailsEnd(campaign({ followUpDays: [5], inSequence: 50 }))).toBe(9);
});

test("a mailbox shares its day with the other campaigns that run", () => {
  expect(firstEmailsEnd(campaign({ senders: [sender(20, { campaigns: 2 })] }))).toBe(9);
});

test("the gap between two emails is a limit, too", () => {
  expect(firstEmailsEnd(campaign({ senders: [sender(null, { minGapSeconds: 720 })] }))).toBe(2);
});

test("shortly before the window closes few more go today", () => {
  const senders = [sender(null, { waiting: 30, minGapSeconds: 720 })];
  expect(firstEmailsEnd(campaign({ senders }))).toBe(0);
  expect(firstEmailsEnd(campaign({ senders, hoursOn: (day) => (day === 0 ? 0.5 : 8) }))).toBe(1);
});

test("a prospect keeps their mailbox, so the slowest one is the last", () => {
  const halves = [sender(100, { waiting: 50 }), sender(10, { waiting: 50 })];
  expect(firstEmailsEnd(campaign({ senders: halves }))).toBe(4);
  expect(firstEmailsEnd(campaign({ senders: halves, newADay: 20 }))).toBe(6);
});

test("without any limit all begin on the first open day", () => {
  expect(firstEmailsEnd(campaign({ senders: [sender(null)], hoursOn: (day) => (day >= 3 ? 8 : 0) }))).toBe(3);
});

test("without a mailbox that sends, and beyond a year, nobody can say", () => {
  expect(firstEmailsEnd(campaign({ senders: [] }))).toBeUndefined();
  expect(firstEmailsEnd(campaign({ senders: [sender(1, { waiting: 10_000 })] }))).toBeUndefined();
});
