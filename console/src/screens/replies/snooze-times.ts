import { times } from "../../ui/when.tsx";
import { snooze } from "./words.ts";

const hour = 9;

/** Nine in the morning, by the reader's clock. */
export function morningIn(dayCount: number): string {
  const time = new Date();
  time.setDate(time.getDate() + dayCount);
  time.setHours(hour, 0, 0, 0);
  return time.toISOString();
}

/** Next week begins on its Monday. */
export const snoozes = (): { label: string; days: number }[] => [
  { label: snooze.tomorrow, days: 1 },
  { label: snooze.inThreeDays, days: 3 },
  { label: snooze.nextWeek, days: (8 - new Date().getDay()) % 7 || 7 },
  { label: snooze.inAMonth, days: 30 },
];

const weekMs = 7 * 24 * 3_600_000;

export const timeInWords = (at: string): string =>
  Date.parse(at) - Date.now() < weekMs ? times.short(at) : `${times.day(at)}, ${times.clock(at)}`;
