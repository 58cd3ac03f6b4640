import type { Job } from "../../api/job-queries.ts";
import type { Part, PartTone } from "../../ui/parts-bar.tsx";
import { words } from "./words.ts";

type Result = readonly [counts: readonly string[], name: string, tone: PartTone];

const ofImport: readonly Result[] = [
  [["created"], words.parts.created, "green"],
  [["duplicate"], words.parts.here, "sky"],
  [["double"], words.parts.twice, "gray"],
  [["invalid-email", "invalid"], words.parts.invalid, "red"],
  [["erased"], words.parts.erased, "soft"],
];

const ofOthers: readonly Result[] = [
  [["enrolled"], words.parts.enrolled, "green"],
  [["tagged"], words.parts.tagged, "green"],
  [["already-enrolled"], words.parts.alreadyEnrolled, "sky"],
  [["unchanged"], words.parts.unchanged, "gray"],
  [["already-suppressed"], words.parts.alreadySuppressed, "sky"],
  [["conflict"], words.parts.conflict, "amber"],
  [["declined"], words.parts.declined, "violet"],
  [["missing-field"], words.parts.missing, "red"],
  [["too-many-tags"], words.parts.manyTags, "red"],
  [["not-found"], words.parts.gone, "soft"],
];

/** That of an enrolling job was refused; that of a suppressing one is what the job was for. */
const bySuppressing: readonly Result[] = [[["suppressed"], words.parts.suppressed, "green"]];
const byErasing: readonly Result[] = [[["erased"], words.parts.erasedNow, "green"]];
const byOthers: readonly Result[] = [
  [["suppressed"], words.parts.leftSuppressed, "gray"],
  [["erased", "anonymized"], words.parts.erased, "soft"],
];

function resultsOf(kind: Job["kind"]): readonly Result[] {
  if (kind === "import") return ofImport;
  if (kind === "suppress") return [...bySuppressing, ...ofOthers];
  return [...(kind === "erase" ? byErasing : []), ...ofOthers, ...byOthers];
}

/** What became of the job's rows or people; with those that it hasn't come to they add up to all. */
export function partsOf({ kind, counts, total, done }: Pick<Job, "kind" | "counts" | "total" | "done">): Part[] {
  const parts = resultsOf(kind).map(([names, name, tone]): Part => {
    const figure = names.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
    return { name, figure, tone };
  });
  const rest: Part = { name: words.parts.notYet, figure: total - done, tone: "free" };
  return [...parts, rest].filter(({ figure }) => figure > 0);
}
