import type { HoursSource } from "../calendar/schedule.ts";

export const formatTime = (at: Date, timezone: string): string => format(at, timezone, minuteFormat);

/** With its seconds when it is near, as the minute may be the present one. */
export const formatSoon = (at: Date, timezone: string, now: Date): string =>
  format(at, timezone, at.getTime() - now.getTime() < 120_000 ? { ...minuteFormat, second: "2-digit" } : minuteFormat);

const format = (at: Date, timeZone: string, how: Intl.DateTimeFormatOptions): string =>
  `${written(at, timeZone, how)} (${timeZone})`;

export const formatDay = (day: Temporal.PlainDate): string =>
  written(new Date(`${day.toString()}T00:00:00Z`), "UTC", {});

export const formatHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "Sat 8 Jan, 09:12", and the year of another one. */
function written(at: Date, timeZone: string, how: Intl.DateTimeFormatOptions): string {
  const yearOf = (moment: Date) => new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone }).format(moment);
  const year = yearOf(at) === yearOf(new Date()) ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat("en-GB", { ...dayFormat, ...year, ...how, timeZone })
    .format(at)
    .replace(/^(\w+),/, "$1");
}

const dayFormat = { weekday: "short", day: "numeric", month: "short" } as const;
const minuteFormat = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export const sourceText = {
  prospect: "the prospect's",
  campaign: "the campaign's",
  workspace: "the workspace's",
  default: "the default",
} as const satisfies Record<HoursSource, string>;

export const withinMoments = "Outbound sends the email within moments";

/** Who may be a member, a token or one of these. */
export const whoPaused = (pausedBy: string): string =>
  pausedBy === "operator" ? "the operator" : pausedBy === "system" ? "Outbound" : pausedBy;

const suppressionText: Readonly<Record<string, string>> = {
  manual: "added by hand",
  unsubscribe: "unsubscribed",
  bounce: "bounced",
  complaint: "reported spam",
  erasure: "erased",
  import: "imported",
};

export const describeSuppressed = (reason: string): string =>
  `the prospect is suppressed (${suppressionText[reason] ?? reason})`;
