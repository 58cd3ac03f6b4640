/**
 * Parses a calendar, ordinal or week date, possibly shortened, with or without a time of day. Returns its beginning,
 * rounded up to a millisecond, in UTC without an offset; undefined for anything else.
 */
export function parseIsoDate(text: string): Date | undefined {
  const parts = pattern.exec(text.trim())?.groups;
  const day = parts && dayOf(parts);
  const time = parts && timeOf(parts);
  if (day === undefined || time === undefined) return undefined;
  return new Date(day.toZonedDateTime("UTC").epochMilliseconds + time);
}

type Parts = Record<string, string | undefined>;

const date = String.raw`(?<year>\d{4})(?:-?W(?<week>\d\d)(?:-?(?<weekday>[1-7]))?|-?(?<ordinal>\d{3})|-(?<month>\d\d)(?:-(?<day>\d\d))?|(?<month>\d\d)(?<day>\d\d))?`;
const time = String.raw`(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d{1,18}))?`;
// A `+` that was not encoded arrives as a space.
const offset = String.raw`Z|(?<sign>[+ -])(?<offsetHour>\d\d)(?::?(?<offsetMinute>\d\d))?`;
const pattern = new RegExp(`^${date}(?:[T ]${time}(?:${offset})?)?$`, "i");

function dayOf(parts: Parts): Temporal.PlainDate | undefined {
  const { year, week, weekday, ordinal, month, day, hour } = parts;
  // A time of day needs a whole date.
  if (hour && !day && !ordinal && !weekday) return undefined;
  try {
    const named = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) },
      { overflow: "reject" },
    );
    if (ordinal) return within(named.add({ days: Number(ordinal) - 1 }), "year", Number(year));
    if (!week) return named;
    const firstMonday = named.with({ day: 4 }).subtract({ days: named.with({ day: 4 }).dayOfWeek - 1 });
    const found = firstMonday.add({ weeks: Number(week) - 1, days: Number(weekday ?? 1) - 1 });
    return within(found, "yearOfWeek", Number(year));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Day 366 and week 53 exist in some years only, day 0 and week 0 in none. */
const within = (found: Temporal.PlainDate, field: "year" | "yearOfWeek", year: number) =>
  found[field] === year ? found : undefined;

function timeOf(parts: Parts): number | undefined {
  const [hour, minute, second] = [
    Number(parts["hour"] ?? 0),
    Number(parts["minute"] ?? 0),
    Number(parts["second"] ?? 0),
  ];
  const [offsetHour, offsetMinute] = [Number(parts["offsetHour"] ?? 0), Number(parts["offsetMinute"] ?? 0)];
  if (minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return undefined;
  const inDay = ((hour * 60 + minute) * 60 + second) * 1_000 + fractionOf(parts);
  if (hour > 23 && inDay !== 24 * 3_600_000) return undefined;
  const ahead = (offsetHour * 60 + offsetMinute) * 60_000;
  return parts["sign"] === "-" ? inDay + ahead : inDay - ahead;
}

/** The fraction belongs to the smallest given part. */
function fractionOf({ minute, second, fraction = "0" }: Parts): number {
  const unit = second ? 1_000n : minute ? 60_000n : 3_600_000n;
  const scale = 10n ** BigInt(fraction.length);
  return Number((unit * BigInt(fraction) + scale - 1n) / scale);
}
