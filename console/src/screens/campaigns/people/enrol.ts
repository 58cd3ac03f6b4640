import { ask, type Output } from "../../../api/ask.ts";

type Summary = Output<"campaign.enrol">["summary"];
export type Result = Exclude<keyof Summary, "requested" | "enrolled">;
export type Found = { id: string; email: string };

/** What became of people, or would. Of those who lack a field `missing` says which, and where it is used. */
export type Enrolled = Partial<Record<keyof Summary, number>> & {
  missing: Record<string, { people: number; uses: string | undefined }>;
  lacking: Found[];
  /** Prospects who declined before, and weren't added. */
  leftOut: Found[];
};

export type Checked = Enrolled & { people: Partial<Record<Result, Found[]>> };

/** The operation's own limit. */
const batchPeople = 200;

function* inBatches(emails: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < emails.length; from += batchPeople) yield emails.slice(from, from + batchPeople);
}

/** Enrolling somebody twice changes nothing, so after a failure it goes through all of them again. */
export async function enrol(
  workspace: string,
  id: string,
  emails: readonly string[],
  { declined = "leave-out", tell = () => {} }: { declined?: "leave-out" | "add"; tell?: (done: number) => void } = {},
): Promise<Enrolled> {
  const total: Enrolled = { missing: {}, lacking: [], leftOut: [] };
  const { missing, lacking, leftOut } = total;
  let done = 0;
  for (const some of inBatches(emails)) {
    const answer = await ask("campaign.enrol", workspace, { id, emails: [...some], declined });
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
    done += some.length;
    tell(done);
  }
  return total;
}

/** What `enrol` would do, with the people behind its figures. */
export async function checkEnrolment(workspace: string, id: string, emails: readonly string[]): Promise<Checked> {
  const total: Checked = { enrolled: 0, missing: {}, lacking: [], leftOut: [], people: {} };
  const { missing, lacking, leftOut, people } = total;
  for (const some of inBatches(emails)) {
    const { data, missing_in } = await ask("enrolment.check", workspace, { id, emails: [...some] });
    for (const { result, prospect_id, email, missing: lacks = [] } of data) {
      const found = { id: prospect_id ?? "", email: email ?? "" };
      if (result === "declined") leftOut.push(found);
      else total[result] = (total[result] ?? 0) + 1;
      if (result === "missing-field") lacking.push(found);
      if (result !== "declined" && result !== "enrolled") (people[result] ??= []).push(found);
      for (const name of lacks) {
        missing[name] = { people: (missing[name]?.people ?? 0) + 1, uses: missing_in[name] };
      }
    }
  }
  return total;
}

export const isAnybodyLeftOut = ({ leftOut, people }: Checked): boolean =>
  leftOut.length > 0 || Object.keys(people).length > 0;

/** Everybody who was to be is in it. */
export const isWhole = ({ enrolled = 0, leftOut, ...total }: Enrolled): boolean =>
  enrolled > 0 && leftOut.length === 0 && notAdded.every((result) => !total[result]);

const notAdded: readonly Result[] = ["missing-field", "suppressed", "conflict", "anonymized", "not-found"];
