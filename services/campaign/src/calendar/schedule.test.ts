import { expect, test } from "vitest";
import { afterDelay, type CampaignHours, isOpen, nextSendingTime, rescheduledTime, sendingHours } from "./schedule.ts";

const campaign: CampaignHours = {
  timezone: null,
  use_prospect_timezone: false,
  window_start_hour: null,
  window_end_hour: null,
  send_on_weekends: false,
  send_days: null,
  holidays: null,
};
const at = (text: string) => new Date(text);

test("the default is 9 to 17 on workdays in UTC; the workspace's settings come before that, the campaign's before both", () => {
  expect(sendingHours(campaign, undefined, "Asia/Tokyo")).toEqual({
    timezone: "UTC",
    startHour: 9,
    endHour: 17,
    days: [1, 2, 3, 4, 5],
    holidays: null,
    sources: { timezone: "default", startHour: "default", endHour: "default" },
    unknownTimezone: null,
  });
  const workspace = { timezone: "Europe/Paris", window_start_hour: 8, window_end_hour: 20 };
  expect(sendingHours(campaign, workspace, null)).toMatchObject({
    timezone: "Europe/Paris",
    startHour: 8,
    endHour: 20,
  });
  expect(sendingHours({ ...campaign, window_start_hour: 10, timezone: "America/Lima" }, workspace, null)).toMatchObject(
    {
      timezone: "America/Lima",
      startHour: 10,
      endHour: 20,
    },
  );
});

test("the prospect's zone is used when the campaign says so and it is valid", () => {
  const own = { ...campaign, use_prospect_timezone: true, timezone: "Europe/Paris" };
  expect(sendingHours(own, undefined, "Asia/Tokyo").timezone).toBe("Asia/Tokyo");
  expect(sendingHours(own, undefined, "Mars/Olympus").timezone).toBe("Europe/Paris");
  expect(sendingHours(own, undefined, null).timezone).toBe("Europe/Paris");
  const workspace = { timezone: "America/Lima", window_start_hour: null, window_end_hour: null };
  const inherits = { ...own, timezone: null };
  expect(sendingHours(inherits, workspace, "CET/Berlin, I think").timezone).toBe("America/Lima");
  expect(sendingHours(inherits, undefined, "Berlin").timezone).toBe("UTC");
});

test.each([
  ["America/Asuncion", "2026-07-06T12:00:00Z"],
  ["Asia/Almaty", "2026-11-02T04:00:00Z"],
  ["America/Coyhaique", "2026-07-06T12:00:00Z"],
  ["Africa/Cairo", "2026-07-06T06:00:00Z"],
  ["America/Sao_Paulo", "2026-12-07T12:00:00Z"],
  ["europe/berlin", "2026-07-06T07:00:00Z"],
])("in %s the window opens at nine by the clock that people there have now", (timezone, opensAt) => {
  const hours = sendingHours({ ...campaign, timezone }, undefined, null);
  expect(isOpen(at(opensAt), hours)).toBe(true);
  expect(isOpen(new Date(at(opensAt).getTime() - 1), hours)).toBe(false);
});

test.each([
  "UTC+1",
  "GMT+1",
  "+01:00",
  "+0100",
  "20:00+05:00",
  "2026-01-01T00:00[Europe/Paris]",
  "2026-01-01T00:00Z",
  "T12+05",
  "Z",
  "Eastern Standard Time",
  "us_slash_eastern",
  "(UTC+01:00) Amsterdam",
  "Berlin",
  " Europe/Berlin",
  "Europe/Berlin\n",
])("a person's zone %j is none of the database, so it doesn't count, and it is said", (text) => {
  const hours = sendingHours({ ...campaign, use_prospect_timezone: true, timezone: "Europe/Paris" }, undefined, text);
  expect(hours).toMatchObject({ timezone: "Europe/Paris", unknownTimezone: text });
});

test("the end of the window is exclusive, and 0 to 24 is the whole day", () => {
  const hours = sendingHours(campaign, undefined, null);
  expect(isOpen(at("2027-01-04T09:00:00Z"), hours)).toBe(true);
  expect(isOpen(at("2027-01-04T16:59:59Z"), hours)).toBe(true);
  expect(isOpen(at("2027-01-04T17:00:00Z"), hours)).toBe(false);
  expect(isOpen(at("2027-01-04T08:59:59Z"), hours)).toBe(false);
  const always = sendingHours(
    { ...campaign, window_start_hour: 0, window_end_hour: 24, send_on_weekends: true },
    undefined,
    null,
  );
  expect(isOpen(at("2027-01-03T23:59:59Z"), always)).toBe(true);
  expect(isOpen(at("2027-01-03T00:00:00Z"), always)).toBe(true);
});

test("send_days takes precedence over send_on_weekends", () => {
  const sundays = sendingHours({ ...campaign, send_days: [7] }, undefined, null);
  expect(isOpen(at("2027-01-03T12:00:00Z"), sundays)).toBe(true);
  expect(isOpen(at("2027-01-04T12:00:00Z"), sundays)).toBe(false);
});

test("a step that is due outside the window moves into the first hour of the next one, spread, and stays there", () => {
  const hours = sendingHours({ ...campaign, timezone: "Europe/Paris" }, undefined, null);
  const fridayEvening = at("2027-01-08T18:00:00Z");
  const times = Array.from({ length: 100 }, (_, n) => nextSendingTime(fridayEvening, hours, `enrolment-${n}`));
  for (const time of times) {
    expect(time.getTime()).toBeGreaterThanOrEqual(at("2027-01-11T08:00:00Z").getTime());
    expect(time.getTime()).toBeLessThan(at("2027-01-11T09:00:00Z").getTime());
    expect(isOpen(time, hours)).toBe(true);
  }
  expect(new Set(times.map(Number)).size).toBeGreaterThan(90);
  expect(nextSendingTime(fridayEvening, hours, "enrolment-1")).toEqual(times[1]);
  const inside = at("2027-01-08T12:00:00Z");
  expect(nextSendingTime(inside, hours, "x")).toBe(inside);
});

test("steps that are brought forward shortly before a window closes stay in it; one that goes on at midnight counts as one", () => {
  const now = at("2027-01-06T23:40:00Z");
  const last = (change: Partial<CampaignHours>) => {
    const hours = sendingHours({ ...campaign, window_start_hour: 0, window_end_hour: 24, ...change }, undefined, null);
    const step = { dueAt: at("2027-01-05T12:00:00Z"), nextAt: at("2027-02-01T12:00:00Z") };
    const times = Array.from({ length: 400 }, (_, n) => rescheduledTime(step, now, hours, `enrolment-${n}`).getTime());
    return new Date(Math.max(...times)).toISOString();
  };
  expect(last({ send_days: [3] })).toMatch(/^2027-01-06T23:5/);
  expect(last({ send_days: [3, 5] })).toMatch(/^2027-01-06T23:5/);
  expect(last({ send_days: [3, 4] })).toMatch(/^2027-01-07T00:3/);
});

test("a mail that is due when the window closes waits for the next one; a minute earlier it is sent", () => {
  const hours = sendingHours({ ...campaign, timezone: "Europe/Paris" }, undefined, null);
  const closing = at("2027-01-06T16:00:00Z");
  expect(nextSendingTime(closing, hours, "x").getTime()).toBeGreaterThanOrEqual(at("2027-01-07T08:00:00Z").getTime());
  const before = at("2027-01-06T15:59:00Z");
  expect(nextSendingTime(before, hours, "x")).toBe(before);
});

test("zones that are half an hour off open at their own hour", () => {
  const opens = (timezone: string, time: string) => {
    const hours = sendingHours({ ...campaign, timezone }, undefined, null);
    return [isOpen(new Date(at(time).getTime() - 1), hours), isOpen(at(time), hours)];
  };
  expect(opens("Asia/Kolkata", "2027-01-04T03:30:00Z")).toEqual([false, true]);
  expect(opens("Asia/Kathmandu", "2027-01-04T03:15:00Z")).toEqual([false, true]);
  // Its clock changes by half an hour: +11:00 in January, +10:30 in July.
  expect(opens("Australia/Lord_Howe", "2027-01-03T22:00:00Z")).toEqual([false, true]);
  expect(opens("Australia/Lord_Howe", "2027-07-04T22:30:00Z")).toEqual([false, true]);
});

const paris = { timezone: "Europe/Paris", holidays: null };
const utc = { timezone: "UTC", holidays: null };

test("a delay keeps the time of day across a change of the clock", () => {
  expect(afterDelay(at("2027-03-27T09:00:00Z"), 1, paris, false)).toEqual(at("2027-03-28T08:00:00Z"));
});

test("a skipped time of day is an hour later, and a repeated one is the first of the two", () => {
  // 02:30 doesn't exist in Paris on 2027-03-28: it becomes 03:30+02:00.
  expect(afterDelay(at("2027-03-27T01:30:00Z"), 1, paris, false)).toEqual(at("2027-03-28T03:30:00+02:00"));
  expect(afterDelay(at("2027-03-27T01:30:00Z"), 2, paris, false)).toEqual(at("2027-03-29T02:30:00+02:00"));
  expect(afterDelay(at("2027-10-30T00:30:00Z"), 1, paris, false)).toEqual(at("2027-10-31T02:30:00+02:00"));
});

test("business days leave out the weekend", () => {
  const friday = at("2027-01-08T10:00:00Z");
  expect(afterDelay(friday, 1, utc, true)).toEqual(at("2027-01-11T10:00:00Z"));
  expect(afterDelay(friday, 6, utc, true)).toEqual(at("2027-01-18T10:00:00Z"));
  expect(afterDelay(friday, 3, utc, false)).toEqual(at("2027-01-11T10:00:00Z"));
  expect(afterDelay(at("2027-01-09T10:00:00Z"), 0, utc, true)).toEqual(at("2027-01-09T10:00:00Z"));
});

test("business days leave out Christmas and New Year where those are holidays", () => {
  const wednesday = at("2026-12-23T10:00:00Z");
  const after = (days: number, holidays: string | null) =>
    afterDelay(wednesday, days, { timezone: "UTC", holidays }, true).toISOString().slice(0, 10);
  expect([1, 2, 5, 6].map((days) => after(days, "DE"))).toEqual([
    "2026-12-24",
    "2026-12-28",
    "2026-12-31",
    "2027-01-04",
  ]);
  expect([1, 2, 5, 6].map((days) => after(days, null))).toEqual([
    "2026-12-24",
    "2026-12-25",
    "2026-12-30",
    "2026-12-31",
  ]);
});

test("the leap day is a day like any other", () => {
  expect(afterDelay(at("2028-02-28T10:00:00Z"), 1, utc, false)).toEqual(at("2028-02-29T10:00:00Z"));
  expect(afterDelay(at("2028-02-25T10:00:00Z"), 3, utc, true)).toEqual(at("2028-03-01T10:00:00Z"));
  expect(afterDelay(at("2027-02-26T10:00:00Z"), 1, utc, true)).toEqual(at("2027-03-01T10:00:00Z"));
  expect(afterDelay(at("2028-02-29T10:00:00Z"), 365, utc, false)).toEqual(at("2029-02-28T10:00:00Z"));
});

test("a holiday on a Friday makes the weekend longer, and one on the Monday after it longer still", () => {
  const german = { ...campaign, timezone: "Europe/Berlin", holidays: "DE" };
  const hours = sendingHours(german, undefined, null);
  const goodFriday = at("2027-03-26T10:00:00Z");
  const next = nextSendingTime(goodFriday, hours, "x").getTime();
  expect(next).toBeGreaterThanOrEqual(at("2027-03-30T09:00:00+02:00").getTime());
  expect(next).toBeLessThan(at("2027-03-30T10:00:00+02:00").getTime());
  expect(isOpen(goodFriday, sendingHours({ ...german, holidays: null }, undefined, null))).toBe(true);
});

test("a holiday is a day in the recipient's time zone", () => {
  const hours = (timezone: string) =>
    sendingHours(
      { ...campaign, use_prospect_timezone: true, window_start_hour: 0, window_end_hour: 24, holidays: "US" },
      undefined,
      timezone,
    );
  // Thanksgiving begins in Honolulu ten hours later than in London.
  const thursday = at("2026-11-26T05:00:00Z");
  expect(isOpen(thursday, hours("Europe/London"))).toBe(false);
  expect(isOpen(thursday, hours("Pacific/Honolulu"))).toBe(true);
});

test("with a single weekday that is a holiday twice in a row, the third one opens", () => {
  const fridays = sendingHours({ ...campaign, send_days: [5], holidays: "DE" }, undefined, null);
  const next = nextSendingTime(at("2026-12-24T10:00:00Z"), fridays, "x");
  expect(next.toISOString().slice(0, 10)).toBe("2027-01-08");
});

test("a window whose first hour the clock skips opens after it", () => {
  const hours = sendingHours(
    { ...campaign, timezone: "Europe/Paris", window_start_hour: 2, window_end_hour: 5, send_on_weekends: true },
    undefined,
    null,
  );
  // 02:00 doesn't exist on that Sunday; it is 03:00+02:00.
  expect(isOpen(at("2027-03-28T00:59:00Z"), hours)).toBe(false);
  expect(isOpen(at("2027-03-28T01:00:00Z"), hours)).toBe(true);
});

test("a window in the hour that the clock skips is passed over on that day", () => {
  const hours = sendingHours(
    { ...campaign, timezone: "Europe/Paris", window_start_hour: 2, window_end_hour: 3, send_on_weekends: true },
    undefined,
    null,
  );
  const next = nextSendingTime(at("2027-03-27T12:00:00Z"), hours, "x");
  expect(next.toISOString().slice(0, 13)).toBe("2027-03-29T00");
  expect(isOpen(next, hours)).toBe(true);
});

test("a window in the hour that the clock shows twice is two hours long", () => {
  const hours = sendingHours(
    { ...campaign, timezone: "Europe/Paris", window_start_hour: 2, window_end_hour: 3, send_on_weekends: true },
    undefined,
    null,
  );
  expect(isOpen(at("2027-10-31T01:59:59+02:00"), hours)).toBe(false);
  expect(isOpen(at("2027-10-31T02:00:00+02:00"), hours)).toBe(true);
  expect(isOpen(at("2027-10-31T02:59:59+01:00"), hours)).toBe(true);
  expect(isOpen(at("2027-10-31T03:00:00+01:00"), hours)).toBe(false);
});
