import { expect, test } from "vitest";
import { dayOf } from "./calendar-day.ts";

test.each([
  ["UTC", "2027-06-01T12:00:00Z", "2027-06-01T00:00:00Z", 24],
  ["Asia/Tokyo", "2027-06-01T15:00:00Z", "2027-06-01T15:00:00Z", 24],
  ["Asia/Tokyo", "2027-06-01T14:59:59.999Z", "2027-05-31T15:00:00Z", 24],
  ["Europe/Paris", "2027-03-28T12:00:00Z", "2027-03-27T23:00:00Z", 23],
  ["Europe/Paris", "2027-10-31T12:00:00Z", "2027-10-30T22:00:00Z", 25],
  // The clock goes back from one o'clock to midnight, so the day begins at the first of two midnights.
  ["America/Havana", "2026-11-01T04:30:00Z", "2026-11-01T04:00:00Z", 25],
  ["America/Havana", "2026-11-01T05:30:00Z", "2026-11-01T04:00:00Z", 25],
  // This day has no midnight and begins at one o'clock.
  ["Africa/Cairo", "2027-04-30T12:00:00Z", "2027-04-29T22:00:00Z", 23],
  // The 30th was skipped.
  ["Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-29T10:00:00Z", 24],
])("the day of %s around %s begins at %s and has %i hours", (timezone, at, start, hours) => {
  const { startsAt, endsAt } = dayOf(new Date(at), timezone);
  expect(startsAt).toEqual(new Date(start));
  expect((endsAt.getTime() - startsAt.getTime()) / 3_600_000).toBe(hours);
  expect(dayOf(endsAt, timezone).startsAt).toEqual(endsAt);
  expect(dayOf(new Date(endsAt.getTime() - 1), timezone).startsAt).toEqual(startsAt);
});
