export function dayOf(at: Date, timezone: string): { startsAt: Date; endsAt: Date } {
  const start = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).startOfDay();
  // A day may have 23 or 25 hours, begin at one o'clock, or be skipped by the calendar.
  const end = start.toPlainDate().add({ days: 1 }).toZonedDateTime(timezone);
  return { startsAt: new Date(start.epochMilliseconds), endsAt: new Date(end.epochMilliseconds) };
}
