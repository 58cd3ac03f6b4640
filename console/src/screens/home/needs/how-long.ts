import { needWords as said } from "./need-words.ts";

const minuteMs = 60_000;

/** Undefined within the first minute. */
export function howLongSince(at: string, now: number = Date.now()): string | undefined {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return undefined;
  if (hours < 1) return said.minutes(minutes);
  return hours < 48 ? said.hours(hours, minutes % 60) : said.days(Math.floor(hours / 24));
}
