import { counted } from "../counted.ts";

const shownPeople = 3;

/** The beginning of a sentence about people whom the one before tells of. */
export function describeDeclined(people: number): string {
  const who = counted(people, "of them has", "of them have");
  return `${who} replied before, in this campaign or another, that they aren’t interested`;
}

/** A sentence about people who were added; empty when none of them has declined. */
export function declinedWords(declined: readonly string[]): string {
  if (declined.length === 0) return "";
  const more = declined.length - shownPeople;
  const names = `${declined.slice(0, shownPeople).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return `${describeDeclined(declined.length)}: ${names}.`;
}
