import { ask, type Output } from "../../api/ask.ts";

type Summary = Output<"campaign.enrol">["summary"];
export type Enrolled = Partial<Record<keyof Summary, number>> & {
  missing: Record<string, { people: number; uses: string | undefined }>;
  lacking: { id: string; email: string }[];
  /** They declined before and weren't added. */
  leftOut: { id: string; email: string }[];
};

/** The operation's own limit. */
const batchPeople = 200;

/** Enrolling somebody twice changes nothing, so after a failure it goes through all of them again. */
export async function enrol(
  workspace: string,
  id: string,
  emails: readonly string[],
  { declined = "leave-out", tell = () => {} }: { declined?: "leave-out" | "add"; tell?: (done: number) => void } = {},
): Promise<Enrolled> {
  const total: Enrolled = { missing: {}, lacking: [], leftOut: [] };
  const { missing, lacking, leftOut } = total;
  for (let from = 0; from < emails.length; from += batchPeople) {
    const some = emails.slice(from, from + batchPeople);
    const answer = await ask("campaign.enrol", workspace, { id, emails: some, declined });
    const { summary, data, missing_fields = {}, missing_in = {}, left_out = [] } = answer;
    for (const { prospect_id, email } of left_out) leftOut.push({ id: prospect_id, email });
    for (const [result, people] of Object.entries(summary) as [keyof Summary, number][]) {
      total[result] = (total[result] ?? 0) + people;
    }
    for (const [name, people] of Object.entries(missing_fields)) {
      missing[name] = { people: (missing[name]?.people ?? 0) + people, uses: missing_in[name] };
    }
    for (const { result, prospect_id, email } of data) {
      if (result === "missing-field" && prospect_id && email) lacking.push({ id: prospect_id, email });
    }
    tell(Math.min(from + batchPeople, emails.length));
  }
  return total;
}

const words: Partial<Record<keyof Summary, string>> = {
  "already-enrolled": "are in it already",
  suppressed: "are suppressed",
  conflict: "are active in another campaign",
  "missing-field": "lack a value that the copy uses",
  anonymized: "were erased",
  "not-found": "are not in the workspace",
};

export function describeEnrolled(total: Enrolled): string {
  const others = Object.entries(words).flatMap(([result, text]) => {
    const people = total[result as keyof Summary] ?? 0;
    return people > 0 ? `${people.toLocaleString("en")} ${text}` : [];
  });
  const enrolled = `${(total.enrolled ?? 0).toLocaleString("en")} added`;
  return `${[enrolled, ...others].join(", ")}.`;
}

/** What most people lack comes first. */
export function describeMissing({ missing }: Enrolled): string[] {
  const fields = Object.entries(missing).sort(([, one], [, other]) => other.people - one.people);
  return fields.map(([name, { people, uses }]) => {
    const who = people === 1 ? "1 person lacks it" : `${people.toLocaleString("en")} people lack it`;
    return `${name}: ${who}${uses === undefined ? "" : `; used in ${uses}`}`;
  });
}
