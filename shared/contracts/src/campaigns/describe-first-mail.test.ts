import { expect, test } from "vitest";
import { describeFirstMail } from "./describe-first-mail.ts";

const now = new Date("2026-11-27T22:30:00+00:00");
const said = (at: string, { act = "start" as "start" | "resume", at_earliest = false, timezone = "UTC" } = {}) =>
  describeFirstMail({ act, first_mail: { at, timezone, at_earliest } }, now);

test("the first mail's day is today, tomorrow or a date, as the hours' own time zone has it", () => {
  expect(said("2026-11-27T22:45:00+00:00")).toBe("If you start now, the first email is sent today at 22:45 (UTC).");
  expect(said("2026-11-28T09:05:00+00:00")).toBe("If you start now, the first email is sent tomorrow at 09:05 (UTC).");
  expect(said("2026-11-28T13:05:00+00:00", { timezone: "Asia/Tokyo" })).toBe(
    "If you start now, the first email is sent today at 22:05 (Asia/Tokyo).",
  );
  expect(said("2026-11-30T09:12:00+00:00")).toBe(
    "If you start now, the first email is sent on Mon 30 Nov at 09:12 (UTC).",
  );
});

test("a mail that waits for nothing leaves at once, and what may be later is called the earliest", () => {
  expect(said("2026-11-27T22:30:00+00:00", { act: "resume" })).toBe(
    "If you resume now, the next email is sent at once.",
  );
  expect(said("2026-11-28T09:05:00+00:00", { at_earliest: true })).toBe(
    "If you start now, the first email is sent tomorrow at 09:05 (UTC) at the earliest.",
  );
});

test("nothing is said while nothing is known", () => {
  expect(describeFirstMail({ act: "start" }, now)).toBeUndefined();
});
