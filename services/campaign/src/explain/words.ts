import type { HoursSource } from "../calendar/schedule.ts";

export const formatTime = (at: Date, timezone: string): string => format(at, timezone, minuteFormat);

/** With its seconds when it is near, as the minute may be the present one. */
export const formatSoon = (at: Date, timezone: string, now: Date): string =>
  format(at, timezone, at.getTime() - now.getTime() < 120_000 ? { ...minuteFormat, second: "2-digit" } : minuteFormat);

const format = (at: Date, timeZone: string, how: Intl.DateTimeFormatOptions): string =>
  `${new Intl.DateTimeFormat("en-GB", { ...dayFormat, ...how, timeZone }).format(at)} (${timeZone})`;

export const formatDay = (day: Temporal.PlainDate): string =>
  new Intl.DateTimeFormat("en-GB", { ...dayFormat, timeZone: "UTC" }).format(new Date(`${day.toString()}T00:00:00Z`));

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const dayFormat = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
const minuteFormat = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export const sourceText = {
  prospect: "the prospect's",
  campaign: "the campaign's",
  workspace: "the workspace's",
  default: "the default",
} as const satisfies Record<HoursSource, string>;
