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

export const snoozes: readonly { label: string; days: number }[] = [
  { label: snooze.tomorrow, days: 1 },
  { label: snooze.inThreeDays, days: 3 },
  { label: snooze.inAWeek, days: 7 },
];

export const timeInWords = (at: string): string => times.short(at);
