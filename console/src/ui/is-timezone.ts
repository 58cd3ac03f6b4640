/** A person's time zone is free text, and one that no database of time zones has counts for nothing. */
export function isTimezone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    // An offset such as +01:00 is no zone of it.
    return /^[a-z]/i.test(text);
  } catch {
    return false;
  }
}
