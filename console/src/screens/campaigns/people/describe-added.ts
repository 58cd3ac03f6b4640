import type { Enrolled, Result } from "./enrol.ts";
import { peopleWords } from "./people-words.ts";

/** In the order in which they are told of. */
export const leftOutResults = Object.keys(peopleWords.add.leftOut) as Result[];

/** What became of those who were to be added, or would. */
export function describeAdded(total: Enrolled): string {
  const leftOut = leftOutResults.flatMap((result) => {
    const prospects = total[result] ?? 0;
    return prospects > 0 ? peopleWords.add.leftOut[result](prospects) : [];
  });
  return peopleWords.add.added(total.enrolled ?? 0, leftOut);
}

/** What most of them lack comes first. */
export const describeLacks = ({ missing }: Pick<Enrolled, "missing">): string[] =>
  Object.entries(missing)
    .sort(([, one], [, other]) => other.people - one.people)
    .map(([name, lack]) => peopleWords.add.lacks(name, lack));
