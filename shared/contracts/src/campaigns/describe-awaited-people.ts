import type { AwaitedPeople } from "./awaited-people.ts";

/** A whole sentence but for its full stop. */
export function describeAwaitedPeople({ people, at_least }: AwaitedPeople): string {
  const who = people === 1 ? "1 prospect is awaited" : `${people.toLocaleString("en")} prospects are awaited`;
  return at_least ? `At least ${who}` : who;
}
