import { count, plural } from "../../ui/wording.ts";
import type { Enrolled, Result } from "./enrol.ts";

/** By what becomes of them, in the order in which they are told of. */
const results: Record<Result, (people: number) => string> = {
  "missing-field": (n) => plural(n, "1 lacks a value that the copy uses", "{n} lack a value that the copy uses"),
  suppressed: (n) => plural(n, "1 is suppressed", "{n} are suppressed"),
  conflict: (n) => plural(n, "1 is active in another campaign", "{n} are active in another campaign"),
  "already-enrolled": (n) => plural(n, "1 is in this campaign already", "{n} are in this campaign already"),
  anonymized: (n) => plural(n, "1 was erased", "{n} were erased"),
  "not-found": (n) => plural(n, "1 is not in the workspace", "{n} are not in the workspace"),
};
export const resultOrder = Object.keys(results) as Result[];
export const leftOutBecause = (result: Result, people: number): string => results[result](people);

export function enrolled(total: Enrolled): string {
  const others = resultOrder.flatMap((result) => {
    const people = total[result] ?? 0;
    return people > 0 ? leftOutBecause(result, people) : [];
  });
  return `${[`${count(total.enrolled ?? 0)} added`, ...others].join(", ")}.`;
}

/** What most people lack comes first. */
export function missing(total: Pick<Enrolled, "missing">): string[] {
  const fields = Object.entries(total.missing).sort(([, one], [, other]) => other.people - one.people);
  return fields.map(([name, { people, uses }]) => {
    const who = plural(people, "1 prospect lacks it", "{n} prospects lack it");
    return `${name}: ${who}${uses === undefined ? "" : `; used in ${uses}`}`;
  });
}

export const add = (people: number): string => plural(people, "Add 1 prospect", "Add {n} prospects");
export function addSome(some: number, all: number): string {
  if (some === 0) return plural(all, "This prospect can’t be added", "None of these {n} can be added");
  return some === all
    ? plural(all, "Add this prospect?", "Add these {n} prospects?")
    : `Add ${count(some)} of ${count(all)} prospects?`;
}
export const didDecline = (people: number): string =>
  plural(people, "1 replied “not interested” before", "{n} replied “not interested” before");
export const cancel = "Cancel";
export const close = "Close";
export const addDeclined = (people: number): string =>
  plural(people, "Also add 1 who replied “not interested”", "Also add {n} who replied “not interested”");
export const declined = (people: number): string =>
  `${didDecline(people)} and ${plural(people, "was", "were")} left out`;
export const addAnyway = "Add anyway";
export const thenAdded = (sentence: string): string => `Of these: ${sentence}`;
export const seePeople = "See who is in it";
export const fillIn = "Give them a value:";
export const orDefault = (name: string): [before: string, link: string, after: string] => [
  "Or give the variable a default in",
  "the sequence",
  `, such as {{ ${name} | default: "…" }}.`,
];
export const giveValue = ["Give them a value, or the variable a default in", "the sequence", "."] as const;
export const tryAgain = (people: number): string =>
  plural(people, "Try this prospect again", "Try these {n} prospects again");
export const inNewTab = "(in a new tab)";
export const andMore = (people: number): string => `and ${count(people)} more`;

export const replied = (people: number, chosen: number): string =>
  people === chosen
    ? plural(people, "This prospect has replied before.", "All of them have replied before.")
    : plural(people, "1 of them has replied before.", "{n} of them have replied before.");
