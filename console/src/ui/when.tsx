import { Tooltip } from "./tooltip.tsx";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Props = {
  at: string | null;
  none?: string;
  /** Without the time of another day, for a narrow column. */
  isShort?: boolean;
};

export function When({ at, none = "–", isShort = false }: Props) {
  if (at === null) return <span>{none}</span>;
  return (
    <Tooltip text={times.full(at)}>
      {/* A person without a mouse reads the full time by its focus. */}
      <time dateTime={at} tabIndex={0}>
        {isShort ? times.brief(at) : times.short(at)}
      </time>
    </Tooltip>
  );
}

/**
 * English words, in the order and by the clock of the browser's language: "23 Nov, 14:24" in German, "Nov 23, 2:24 PM"
 * in American English. English as Intl knows it for that region has both; where it knows none, the clock alone differs.
 */
export function timesIn(browser: string, timeZone?: string) {
  const english = `en-${new Intl.Locale(browser).maximize().region}`;
  const isKnown = new Intl.DateTimeFormat(english).resolvedOptions().locale !== "en";
  const locale = isKnown ? english : "en-GB";
  const { hourCycle } = new Intl.DateTimeFormat(browser, { hour: "numeric" }).resolvedOptions();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, hourCycle, ...options });
    return (at: number) => formatter.format(at);
  };
  const clock = format({ timeStyle: "short" });
  const weekday = format({ weekday: "short" });
  const dayOfMonth = format({ day: "numeric" });
  const dayAndMonth = format({ day: "numeric", month: "short" });
  const date = format({ dateStyle: "medium" });
  const exact = format({ dateStyle: "medium", timeStyle: "long" });
  const year = format({ year: "numeric" });
  const weekdayAndDate = format({ weekday: "long", day: "numeric", month: "long" });
  const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto", style: "short" });

  const dayOf = (at: number, now: number): string => (year(at) === year(now) ? dayAndMonth(at) : date(at));
  const nearOf = (at: number, now: number): string | undefined => {
    const minutes = Math.trunc((at - now) / 60_000);
    if (minutes === 0) return at > now ? "now" : "just now";
    if (Math.abs(at - now) < hourMs) return relative.format(minutes, "minute");
    return date(at) === date(now) ? clock(at) : undefined;
  };
  const shortOf = (at: number, now: number): string => {
    const near = nearOf(at, now);
    if (near !== undefined) return near;
    if (Math.abs(at - now) < 7 * dayMs) return `${weekday(at)} ${dayAndMonth(at)}, ${clock(at)}`;
    return dayOf(at, now);
  };
  return {
    short: (at: string, now: number = Date.now()) => shortOf(Date.parse(at), now),
    brief: (at: string, now: number = Date.now()) => nearOf(Date.parse(at), now) ?? dayOf(Date.parse(at), now),
    clock: (at: string) => clock(Date.parse(at)),
    /** "Thu 11 Dec", for a day to come. */
    weekday: (at: string, now: number = Date.now()) => `${weekday(Date.parse(at))} ${dayOf(Date.parse(at), now)}`,
    /** Without the time of day. */
    day: (at: string, now: number = Date.now()) => dayOf(Date.parse(at), now),
    /** "Monday 21 December" */
    long: (at: number = Date.now()) => weekdayAndDate(at).replace(",", ""),
    /** "Wed 18". */
    named: (at: string) => `${weekday(Date.parse(at))} ${dayOfMonth(Date.parse(at))}`,
    full: (at: string) => exact(Date.parse(at)),
  };
}

/** For a sentence that names a time. */
export const times = timesIn(navigator.language);

const timesInUtc = timesIn(navigator.language, "UTC");

/** A day has no time zone. */
export const namedDay = (day: string): string => timesInUtc.named(`${day}T00:00:00Z`);
export const shortDay = (day: string): string => timesInUtc.day(`${day}T00:00:00Z`);

export const shortWeekday = (day: string): string => timesInUtc.weekday(`${day}T00:00:00Z`);
/** "Monday 21 December", as the reader's calendar has it. */
export const longDay = (day: Date): string => times.long(day.getTime());
