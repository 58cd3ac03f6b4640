import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { holidayOn, holidayRegions, isHolidayRegion } from "./holidays.ts";

const on = (date: string, region: string) => holidayOn(Temporal.PlainDate.from(date), region);

test("a public holiday has a name, and an observed or bank holiday is a day like any other", () => {
  expect(on("2027-03-26", "DE")).toBe("Good Friday");
  expect(on("2027-02-14", "DE")).toBeUndefined();
  expect(on("2026-12-31", "DE")).toBeUndefined();
  expect(on("2027-03-25", "DE")).toBeUndefined();
});

test("a region has its country's holidays and its own", () => {
  expect(on("2027-01-06", "DE")).toBeUndefined();
  expect(on("2027-01-06", "DE-BY")).toBe("Epiphany");
  expect(on("2027-01-01", "DE-BY")).toBe("New Year's Day");
});

test("a holiday that is moved to a working day counts there, also in the year before", () => {
  expect(on("2027-12-27", "GB")).toContain("substitute day");
  expect(on("2021-12-31", "US")).toContain("New Year's Day");
});

test("a day is a holiday if the holiday covers its noon: not the evening on which one begins, not half a day", () => {
  expect(on("2027-04-21", "IL")).toBeUndefined();
  expect(on("2027-04-22", "IL")).toContain("Passover");
  expect(on("2027-12-24", "IS")).toBeUndefined();
  const january = ["2026-01-01", "2026-01-02", "2026-01-06", "2026-01-08"];
  expect(january.map((date) => on(date, "RU"))).toEqual([
    "New Year's Day",
    "New Year Holiday",
    "New Year Holiday",
    "New Year Holiday",
  ]);
});

test("regions are known by the library's codes, and an unknown one has no holidays", () => {
  expect(["DE", "DE-BY", "BA-BIH-W", "NO"].map(isHolidayRegion)).toEqual([true, true, true, true]);
  expect(["XX", "DE-XX", "DE-BY-XX", "DE-BY-A-A", "TOSTRING", ""].map(isHolidayRegion)).toEqual(Array(6).fill(false));
  expect(on("2027-01-01", "XX")).toBeUndefined();
});

test("holidays are right beyond the cached regions and years", () => {
  for (let year = 1980; year < 2080; year++)
    for (const region of ["DE", "FR", "IT", "ES", "AT"]) on(`${year}-07-07`, region);
  expect(on("1980-12-25", "DE")).toBe("Christmas Day");
});

test("a service without holidays doesn't load the library", () => {
  const schedule = fileURLToPath(new URL("schedule.ts", import.meta.url));
  const script = `
    const { sendingHours, isOpen } = await import(process.argv[1]);
    const { createRequire } = await import("node:module");
    const campaign = { timezone: null, window_start_hour: null, window_end_hour: null, send_days: null };
    const loaded = () => Object.keys(createRequire(process.argv[1]).cache).some((path) => path.includes("date-holidays"));
    isOpen(new Date(), sendingHours({ ...campaign, holidays: null }, undefined, null));
    const before = loaded();
    isOpen(new Date("2027-01-05T12:00:00Z"), sendingHours({ ...campaign, holidays: "DE" }, undefined, null));
    console.log(before, loaded());`;
  const args = ["--input-type=module", "--eval", script, schedule];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" }).trim()).toBe("false true");
});

test("every region of the list can be stored, and Germany has its sixteen", () => {
  const listed = holidayRegions();
  const codes = listed.flatMap(({ code, regions }) => [code, ...regions.map((region) => region.code)]);
  expect(codes.filter((code) => !isHolidayRegion(code.toUpperCase()))).toEqual([]);
  const germany = listed.find(({ code }) => code === "DE");
  expect(germany?.regions.filter(({ code }) => code.length === 5)).toHaveLength(16);
  expect(germany?.regions).toContainEqual({ code: "DE-BY-A", name: "Bayern: Stadt Augsburg" });
});
