import type { Enrolled, Result } from "./enrol.ts";
import { words } from "./words.ts";

/** In the order in which they are told of. */
export const leftOutResults = Object.keys(words.add.leftOut) as Result[];

/** What became of those who were to be added, or would. */
export function describeAdded(total: Enrolled): string {
  const leftOut = leftOutResults.flatMap((result) => {
    const prospects = total[result] ?? 0;
    return prospects > 0 ? words.add.leftOut[result](prospects) : [];
  });
  return words.add.added(total.enrolled ?? 0, leftOut);
}

/** What most of them lack comes first. */
export const describeLacks = ({ missing }: Pick<Enrolled, "missing">): string[] =>
  Object.entries(missing)
    .sort(([, one], [, other]) => other.people - one.people)
    .map(([name, lack]) => words.add.lacks(name, lack));
