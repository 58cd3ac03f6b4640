const hour = 9;

const days = { Tomorrow: 1, "In three days": 3, "In a week": 7 } as const;

/** Nine in the morning, by the reader's clock. */
export function morningIn(dayCount: number): string {
  const time = new Date();
  time.setDate(time.getDate() + dayCount);
  time.setHours(hour, 0, 0, 0);
  return time.toISOString();
}

export const snoozes: readonly (readonly [label: string, days: number])[] = Object.entries(days);

const words = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

export const timeInWords = (at: string): string => words.format(new Date(at));
