import { expect, test } from "vitest";
import { sendingHours } from "../../../calendar/schedule.ts";
import { expectedTime } from "./expected-time.ts";

const settings = { timezone: "UTC", window_start_hour: 0, window_end_hour: 24, use_prospect_timezone: false };
const hours = sendingHours({ ...settings, send_on_weekends: true, send_days: null, holidays: null }, undefined, null);
const tuesday = new Date("2027-03-30T09:12:00Z");
const wait = { enrolmentId: "e", from: { step: 1, at: tuesday }, delays: [0, 3, 2], hours, businessDaysOnly: false };

test("a step is sent after the delays of all steps up to it", () => {
  expect(expectedTime({ ...wait, step: 1 })).toEqual(tuesday);
  expect(expectedTime({ ...wait, step: 2 })).toEqual(new Date("2027-04-02T09:12:00Z"));
  expect(expectedTime({ ...wait, step: 3 })).toEqual(new Date("2027-04-04T09:12:00Z"));
});

test("business days leave out the weekend", () => {
  expect(expectedTime({ ...wait, step: 3, businessDaysOnly: true })).toEqual(new Date("2027-04-06T09:12:00Z"));
});
