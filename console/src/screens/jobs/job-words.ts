import { otherEmails } from "@outbound/csv/people-columns";
import type { Job } from "../../api/job-queries.ts";

const acts: Record<Job["kind"], string> = {
  import: "Import",
  enrol: "Add",
  suppress: "Suppress",
  tag: "Tag",
  erase: "Erase",
};

export const titleOf = ({ kind, name }: Pick<Job, "kind" | "name">): string => `${acts[kind]} ${name}`;

const words: Readonly<Record<string, string>> = {
  duplicate: "there already",
  enrolled: "added",
  "already-enrolled": "in the campaign already",
  conflict: "active in another campaign",
  "missing-field": "without a value that the copy uses",
  anonymized: "erased before",
  "not-found": "not in the workspace",
  declined: "left out as not interested",
  "already-suppressed": "suppressed already",
  tagged: "changed",
  unchanged: "as they were",
  "too-many-tags": "with too many tags",
};

const figure = (count: number, text: string) => `${count.toLocaleString("en")} ${text}`;

/** A cell of the file had several addresses. */
function furtherWords({ "other-emails": people = 0 }: Job["counts"]): string {
  if (people === 0) return "";
  return ` ${figure(people, people === 1 ? "new prospect has" : "new prospects have")} further addresses in ${otherEmails}.`;
}

export function describeJob({ kind, counts, refused }: Pick<Job, "kind" | "counts" | "refused">): string {
  if (kind === "import") {
    const { created = 0, duplicate = 0, double = 0 } = counts;
    const rows = created + duplicate + refused;
    const doubles = double > 0 ? ` ${figure(double, "double in the file")},` : "";
    return `${figure(rows, rows === 1 ? "row" : "rows")}: ${figure(created, "new")}, ${figure(duplicate, "there already")},${doubles} ${figure(refused - double, "refused")}.${furtherWords(counts)}`;
  }
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([result, count]) => figure(count, words[result] ?? result));
  return parts.length > 0 ? `${parts.join(", ")}.` : "Nobody was changed.";
}
