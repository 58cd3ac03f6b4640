import { counted } from "../counted.ts";
import type { AwaitedPeople } from "./awaited-people.ts";

/** A whole sentence but for its full stop. */
export function describeAwaitedPeople({ people, at_least }: AwaitedPeople): string {
  const who = counted(people, "prospect is awaited", "prospects are awaited");
  return at_least ? `At least ${who}` : who;
}
