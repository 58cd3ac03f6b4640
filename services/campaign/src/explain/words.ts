import type { HoursSource } from "../calendar/schedule.ts";

export const formatTime = (at: Date, timezone: string): string =>
  `${new Intl.DateTimeFormat("en-GB", { ...dayFormat, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: timezone }).format(at)} (${timezone})`;

export const formatDay = (day: Temporal.PlainDate): string =>
  new Intl.DateTimeFormat("en-GB", { ...dayFormat, timeZone: "UTC" }).format(new Date(`${day.toString()}T00:00:00Z`));

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const dayFormat = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

export const sourceText = {
  prospect: "the prospect's",
  campaign: "the campaign's",
  workspace: "the workspace's",
  default: "the default",
} as const satisfies Record<HoursSource, string>;
