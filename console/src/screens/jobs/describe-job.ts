import type { Job } from "../../api/job-queries.ts";
import { count } from "../../ui/wording.ts";
import { words } from "./words.ts";

export function describeJob({ kind, counts, refused }: Pick<Job, "kind" | "counts" | "refused">): string {
  if (kind === "import") {
    const { created = 0, duplicate = 0, double = 0, "other-emails": further = 0 } = counts;
    const rows = words.imported(created + duplicate + refused, created, duplicate, double, refused - double);
    return further === 0 ? rows : `${rows} ${words.furtherEmails(further)}`;
  }
  return resultsIn(counts) || words.nobodyChanged;
}

/** Empty without any. */
export function resultsIn(counts: Job["counts"]): string {
  const parts = Object.entries(counts)
    .filter(([, figure]) => figure > 0)
    .map(([result, figure]) => `${count(figure)} ${words.results[result] ?? result}`);
  return parts.length > 0 ? `${parts.join(", ")}.` : "";
}
