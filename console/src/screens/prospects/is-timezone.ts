/** A person's time zone is free text, and one that no database of time zones has counts for nothing. */
export function isTimezone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
