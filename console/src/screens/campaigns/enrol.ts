import { ask, type Output } from "../../api/ask.ts";

type Summary = Output<"campaign.enrol">["summary"];
export type Enrolled = Record<keyof Summary, number> & { missing: Record<string, number> };

/** The operation's own limit. */
const batchPeople = 200;

/** Enrolling somebody twice changes nothing, so after a failure it goes through all of them again. */
export async function enrol(
  workspace: string,
  id: string,
  emails: readonly string[],
  tell: (done: number) => void = () => {},
): Promise<Partial<Enrolled>> {
  const total: Partial<Enrolled> = {};
  const missing: Record<string, number> = {};
  for (let from = 0; from < emails.length; from += batchPeople) {
    const some = emails.slice(from, from + batchPeople);
    const { summary, missing_fields = {} } = await ask("campaign.enrol", workspace, { id, emails: some });
    for (const [result, people] of Object.entries(summary) as [keyof Summary, number][]) {
      total[result] = (total[result] ?? 0) + people;
    }
    for (const [name, people] of Object.entries(missing_fields)) missing[name] = (missing[name] ?? 0) + people;
    tell(Math.min(from + batchPeople, emails.length));
  }
  return { ...total, missing };
}

const words: Partial<Record<keyof Summary, string>> = {
  "already-enrolled": "are in it already",
  suppressed: "are suppressed",
  conflict: "are active in another campaign",
  "missing-field": "lack a value that the copy uses",
  anonymized: "were erased",
  "not-found": "are not in the workspace",
};

export function describeEnrolled(total: Partial<Enrolled>): string {
  const others = Object.entries(words).flatMap(([result, text]) => {
    const people = total[result as keyof Summary] ?? 0;
    return people > 0 ? `${people.toLocaleString("en")} ${text}` : [];
  });
  const enrolled = `${(total.enrolled ?? 0).toLocaleString("en")} added`;
  return `${[enrolled, ...others].join(", ")}.${wayOut(total.missing ?? {})}`;
}

function wayOut(missing: Readonly<Record<string, number>>): string {
  const lacking = Object.entries(missing).sort(([, one], [, other]) => other - one);
  const [first] = lacking;
  if (!first) return "";
  const names = lacking.map(([name, people]) => `${name} (${people.toLocaleString("en")})`).join(", ");
  return ` Missing: ${names}. Give them a value, or the variable a default: {{ ${first[0]} | default: "…" }}.`;
}
