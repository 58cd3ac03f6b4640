import { parseEmailAddress } from "@outbound/contracts/email-address";
import { leftOut, type Person, personOf, problemOf, unfit } from "@outbound/csv/people-columns";
import { type PeopleFile, peopleIn } from "./read-people-file.ts";

/** Of a larger file the addresses would take too much memory. */
export const mostTriedOut = 100_000;
const shownSkipped = 50;

/** What a row is left out for: its email, another cell of it, an earlier row, or because the person was erased. */
export type Fault = "email" | "row" | "twice" | "erased";
export type TriedRow = { line: number; person: Person; fault?: Fault; problem?: string };

/**
 * `addresses` are those of the rows that may be imported, in the order of the file, and `empty` says which of them have
 * nothing in a field. With `skipped` they add up to the file's rows.
 */
export type TriedOut = {
  addresses: string[];
  empty: Map<string, number[]>;
  skipped: Map<Fault, number>;
  first: TriedRow[];
};

export const twiceInFile = "twice in this file";

/** What becomes of each row, without asking the server. Null of a file that is too large. */
export async function tryOut(
  file: PeopleFile,
  meanings: readonly string[],
  signal: AbortSignal,
): Promise<TriedOut | null> {
  if (file.total > mostTriedOut) return null;
  const judge = newJudge(file.columns, meanings);
  const meant = meanings.filter((meaning) => meaning !== leftOut);
  const tried: TriedOut = {
    addresses: [],
    empty: new Map(meant.map((meaning) => [meaning, []])),
    skipped: new Map(),
    first: [],
  };
  for await (const row of peopleIn(file)) {
    signal.throwIfAborted();
    const judged = judge(row);
    const { person, fault } = judged;
    if (fault) {
      tried.skipped.set(fault, (tried.skipped.get(fault) ?? 0) + 1);
      if (tried.first.length < shownSkipped) tried.first.push(judged);
      continue;
    }
    for (const [meaning, at] of tried.empty) if (!hasValue(person, meaning)) at.push(tried.addresses.length);
    tried.addresses.push(person.email);
  }
  return tried;
}

type Row = { line: number; cells: readonly string[] };

/** Takes the rows in their order, as the first of two with one address counts. */
export function newJudge(columns: readonly string[], meanings: readonly string[]): (row: Row) => TriedRow {
  const seen = new Set<string>();
  return ({ line, cells }) => {
    const person = personOf(cells, meanings);
    const address = parseEmailAddress(person.email);
    const judged = { line, person: { ...person, email: address ?? person.email } };
    const ofRow = problemOf(cells, columns);
    if (ofRow !== undefined) return { ...judged, fault: "row", problem: ofRow };
    const ofPerson = unfit(person) ?? (address === undefined ? "not an email address" : undefined);
    if (ofPerson !== undefined || address === undefined) return { ...judged, fault: "email", problem: ofPerson ?? "" };
    if (seen.has(address)) return { ...judged, fault: "twice", problem: twiceInFile };
    seen.add(address);
    return judged;
  };
}

export function hasValue(person: Person, meaning: string): boolean {
  const own = meaning.replace(/^custom_fields\./, "");
  if (own !== meaning) return person.custom_fields[own] !== undefined;
  if (meaning === "tags") return person.tags.length > 0;
  return Boolean(person[meaning as "email"]);
}
