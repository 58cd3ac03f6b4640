import { createRequire } from "node:module";

type Library = typeof import("date-holidays").default;

/** It takes 40 MB and a fifth of a second: it comes with the first campaign that leaves out holidays. */
const loadLibrary = () => createRequire(import.meta.url)("date-holidays") as Library;

/** Years of a region that are kept in mind, a few kilobytes each. */
const keptYears = 400;
const years = new Map<string, ReadonlyMap<string, string>>();

/** The name of the public holiday; undefined on any other day, and for a region that the library does not know. */
export function holidayOn(day: Temporal.PlainDate, region: string): string | undefined {
  return holidaysOf(region, day.year).get(day.toString());
}

export function isHolidayRegion(region: string): boolean {
  const [country = "", state, part] = region.split("-");
  const library = new (loadLibrary())();
  const has = (known: Record<string, string> | undefined, code: string) => Object.hasOwn(known ?? {}, code);
  if (!has(library.getCountries(), country)) return false;
  if (state !== undefined && !has(library.getStates(country), state)) return false;
  return part === undefined || has(library.getRegions(country, state ?? ""), part);
}

/** The first after today. */
export function nextHolidayOf(region: string | null): { region: string; date: string; name: string } | null {
  if (region === null) return null;
  const today = Temporal.Now.plainDateISO("UTC");
  for (const year of [today.year, today.year + 1]) {
    for (const [date, name] of holidaysOf(region, year)) {
      if (date > today.toString()) return { region, date, name };
    }
  }
  return null;
}

function holidaysOf(region: string, year: number): ReadonlyMap<string, string> {
  const key = `${region} ${year}`;
  const known = years.get(key);
  if (known) return known;
  const holidays = computeHolidays(region, year);
  const [oldest] = years.keys();
  if (years.size >= keptYears && oldest !== undefined) years.delete(oldest);
  years.set(key, holidays);
  return holidays;
}

function computeHolidays(region: string, year: number): ReadonlyMap<string, string> {
  // In UTC the hours of a holiday read as its country's own.
  const library = new (loadLibrary())(region, { types: ["public"], languages: ["en"], timezone: "UTC" });
  const holidays = new Map<string, string>();
  for (const { start, end, name } of library.getHolidays(year)) {
    for (const day = noonOf(start); day < end; day.setUTCDate(day.getUTCDate() + 1)) {
      // Some begin at sunset and some are half a day: a day counts when its noon is inside.
      if (start < day) holidays.set(day.toISOString().slice(0, 10), name);
    }
  }
  return new Map([...holidays].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function noonOf(at: Date): Date {
  const noon = new Date(at);
  noon.setUTCHours(12, 0, 0, 0);
  return noon;
}
