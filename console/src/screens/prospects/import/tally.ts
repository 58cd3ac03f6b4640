import type { Part } from "../../../ui/parts-bar.tsx";
import type { Standings } from "./standings.ts";
import type { Fault, TriedOut } from "./try-out.ts";
import { words } from "./words.ts";

/** What becomes of the file's rows; they add up to all of them. */
export type Tally = {
  fresh: number;
  suppressed: number;
  here: number;
  skipped: Record<Fault, number>;
  unchecked: number;
};

export function tallyOf({ addresses, skipped }: TriedOut, standings: Standings): Tally {
  const tally: Tally = {
    fresh: 0,
    suppressed: 0,
    here: 0,
    skipped: { email: 0, row: 0, twice: 0, erased: 0, ...Object.fromEntries(skipped) },
    unchecked: 0,
  };
  for (const address of addresses) {
    const standing = standings.get(address);
    if (standing === undefined) tally.unchecked += 1;
    else if (standing === "here") tally.here += 1;
    else if (standing === "suppressed") tally.suppressed += 1;
    else if (standing === "erased") tally.skipped.erased += 1;
    else tally.fresh += 1;
  }
  return tally;
}

export const skippedIn = ({ skipped }: Tally): number => Object.values(skipped).reduce((sum, rows) => sum + rows, 0);

export const importedIn = ({ fresh, suppressed }: Tally): number => fresh + suppressed;

/** Those without a row are left out, except for the first. */
export const partsOf = ({ fresh, suppressed, here, skipped, unchecked }: Tally): Part[] => {
  const { parts } = words;
  const all: Part[] = [
    { name: parts.fresh, figure: fresh, tone: "green" },
    { name: parts.here, figure: here, tone: "sky" },
    { name: parts.suppressed, figure: suppressed, tone: "amber" },
    { name: parts.twice, figure: skipped.twice, tone: "gray" },
    {
      name: skipped.row > 0 ? parts.invalid : parts.email,
      figure: skipped.email + skipped.row,
      tone: "red",
    },
    { name: parts.erased, figure: skipped.erased, tone: "soft" },
    { name: parts.unchecked, figure: unchecked, tone: "free" },
  ];
  return all.filter(({ figure }, at) => at === 0 || figure > 0);
};
