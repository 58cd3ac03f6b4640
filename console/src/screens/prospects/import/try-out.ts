import { parseEmailAddress } from "@outbound/contracts/email-address";
import { type Person, personOf, problemOf, unfit } from "@outbound/csv/people-columns";
import { type PeopleFile, peopleIn } from "../read-people-file.ts";

/** Of a larger file the addresses would take too much memory. */
export const mostTriedOut = 100_000;
const shownSkipped = 50;

export type TriedRow = { line: number; person: Person; problem?: string };
/** `ready` may be here already. By their reasons, the others add up to the file's rows. */
export type TriedOut = { ready: number; skipped: Map<string, number>; first: TriedRow[] };

export const doubleRow = "twice in this file";

/** What becomes of each row, without asking the server. Undefined of a file that is too large. */
export async function tryOut(
  file: PeopleFile,
  meanings: readonly string[],
  signal: AbortSignal,
): Promise<TriedOut | null> {
  if (file.total > mostTriedOut) return null;
  const seen = new Set<string>();
  const tried: TriedOut = { ready: 0, skipped: new Map(), first: [] };
  for await (const { line, cells } of peopleIn(file)) {
    signal.throwIfAborted();
    const { person, problem } = judge(cells, file.columns, meanings);
    const reason = problem ?? (seen.has(person.email) ? doubleRow : undefined);
    if (reason === undefined) {
      tried.ready += 1;
      seen.add(person.email);
      continue;
    }
    tried.skipped.set(reason, (tried.skipped.get(reason) ?? 0) + 1);
    if (tried.first.length < shownSkipped) tried.first.push({ line, person, problem: reason });
  }
  return tried;
}

export function judge(
  cells: readonly string[],
  columns: readonly string[],
  meanings: readonly string[],
): { person: Person; problem?: string } {
  const person = personOf(cells, meanings);
  const address = parseEmailAddress(person.email);
  const problem =
    problemOf(cells, columns) ?? unfit(person) ?? (address === undefined ? "not an email address" : undefined);
  return { person: { ...person, email: address ?? person.email }, ...(problem !== undefined && { problem }) };
}
