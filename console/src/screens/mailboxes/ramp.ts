type Ramp = { start: number; increment: number };

/** The first day on which a ramp reaches the limit, counted from 1; null without a limit. */
export function lastRampDay({ start, increment }: Ramp, limit: number | null): number | null {
  if (limit === null) return null;
  return Math.max(1, Math.ceil((limit - start) / Math.max(1, increment)) + 1);
}

/** What it sends on each of its days, and on a few at its limit. */
export function rampDays(ramp: Ramp, limit: number | null): number[] {
  const rising = lastRampDay(ramp, limit) ?? daysWithoutLimit;
  return Array.from({ length: rising - 1 + daysAtLimit }, (_, at) =>
    Math.min(limit ?? Number.POSITIVE_INFINITY, ramp.start + ramp.increment * at),
  );
}

const daysAtLimit = 5;
const daysWithoutLimit = 20;

const saturday = 6;

/** The date of the nth working day, where `from` is the first or is before it. */
export function workingDay(nth: number, from: Date): Date {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate());
  for (let left = nth; ; day.setDate(day.getDate() + 1)) {
    if (day.getDay() % saturday !== 0) left -= 1;
    if (left <= 0) return day;
  }
}

/** No picture needs more bars, and none is narrower than a hair. */
const mostBars = 60;

/** Of a long ramp each bar stands for several days. */
export function barsOf(days: readonly number[]): number[] {
  const perBar = Math.ceil(days.length / mostBars);
  return days.filter((_, at) => at % perBar === 0);
}
