import { createRequire } from "node:module";

type Library = typeof import("date-holidays").default;

/** The library takes 40 MB and a fifth of a second, so it is loaded with the first campaign that has holidays. */
const loadLibrary = () => createRequire(import.meta.url)("date-holidays") as Library;

const keptYears = 400;
const years = new Map<string, ReadonlyMap<string, string>>();

export function holidayOn(day: Temporal.PlainDate, region: string): string | undefined {
  return holidaysOf(region, day.year).get(day.toString());
}

export function isHolidayRegion(region: string): boolean {
  const [country = "", state, part, ...others] = region.split("-");
  const library = new (loadLibrary())();
  const has = (known: Record<string, string> | undefined, code: string) => Object.hasOwn(known ?? {}, code);
  if (others.length > 0 || !has(library.getCountries(), country)) return false;
  if (state !== undefined && !has(library.getStates(country), state)) return false;
  return part === undefined || has(library.getRegions(country, state ?? ""), part);
}

/** Those that can be stored: a few of the library's codes aren't in capitals. */
export function holidayRegions(): { code: string; regions: { code: string; name: string }[] }[] {
  const library = new (loadLibrary())();
  const isStorable = ({ code }: { code: string }) => code === code.toUpperCase();
  return Object.keys(library.getCountries()).map((country) => ({
    code: country,
    regions: Object.entries(library.getStates(country) ?? {})
      .flatMap(([state, name]) => [
        { code: `${country}-${state}`, name },
        ...Object.entries(library.getRegions(country, state) ?? {}).map(([part, partName]) => ({
          code: `${country}-${state}-${part}`,
          name: `${name}: ${partName}`,
        })),
      ])
      .filter(isStorable),
  }));
}

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
  // In UTC the hours of a holiday are those of its country.
  const library = new (loadLibrary())(region, { types: ["public"], languages: ["en"], timezone: "UTC" });
  const holidays = new Map<string, string>();
  for (const { start, end, name } of library.getHolidays(year)) {
    for (const day = noonOf(start); day < end; day.setUTCDate(day.getUTCDate() + 1)) {
      // Some holidays begin at sunset and some are half a day: a day is a holiday if the holiday covers its noon.
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
