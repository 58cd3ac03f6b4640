import { hookPaths, webhookPath } from "./audience.ts";
import { type Enrolment, type Evidence, factKey } from "./evidence.ts";
import type { Acknowledged, Tally } from "./load.ts";
import type { World } from "./world.ts";

export type Verdict = {
  /** Empty when every promise was kept. */
  problems: string[];
  lost: Map<Tally, number>;
  doubled: Map<Tally, number>;
  /** Mails whose server had no chance to say that it took them: never sent again, and shown. */
  unknown: number;
};

/** What clients were told, against what is there. */
export function judge(evidence: Evidence, { load: { acknowledged }, crashes }: World): Verdict {
  const problems: string[] = [];
  const lost = new Map<Tally, number>();
  const doubled = new Map<Tally, number>();
  const blame = (counts: Map<Tally, number>, write: Acknowledged, what: string) => {
    counts.set(write.tally, (counts.get(write.tally) ?? 0) + 1);
    problems.push(`${write.tally.scenario}: ${write.kind} of ${write.email}: ${what}`);
  };
  for (const write of acknowledged) {
    const { missing, excess } = accountOf(write, evidence);
    if (missing.length > 0) blame(lost, write, `without ${missing.join(", ")}`);
    if (excess.length > 0) blame(doubled, write, `more than one ${excess.join(", ")}`);
  }

  const mostExtraPosts = crashes["webhook-dispatcher"];
  for (const { id, status, attempts } of evidence.deliveries) {
    const posts = evidence.posts.get(id) ?? 0;
    const told = `delivery ${id} (${status}): ${attempts} attempts, ${posts} POSTs`;
    if (status !== "delivered" || attempts > 3 || posts < attempts || posts > attempts + mostExtraPosts) {
      problems.push(told);
    }
  }
  if (evidence.dead > 0) problems.push(`${evidence.dead} messages were given up on`);
  if (evidence.unfinished > 0) problems.push(`${evidence.unfinished} rows wait for something`);
  const sends = [...evidence.enrolments.values()].flat();
  return { problems, lost, doubled, unknown: sends.filter(isUnknown).length };
}

/** When the word that it was refused came after its lease, the enrolment had gone on. */
const isUnknown = ({ state, status }: Enrolment) =>
  state === "unknown" || (state === "refused" && status === "completed");

type Account = { missing: string[]; excess: string[] };

/** The effects that the write promised, and what there is too few or too many of. */
function accountOf({ kind, email, id }: Acknowledged, evidence: Evidence): Account {
  const account: Account = { missing: [], excess: [] };
  const expectOne = (what: string, count: number) => {
    if (count < 1) account.missing.push(what);
    if (count > 1) account.excess.push(what);
  };
  const factsAt = (event: string, path: string) => [...(evidence.facts.get(factKey(event, path, email)) ?? [])];

  if (kind === "create" || kind === "create and enrol") {
    const found = evidence.prospects.get(email) ?? [];
    expectOne("prospect", found.length);
    if (!found.some((prospect) => prospect.id === id)) account.missing.push("its id");
    if (!evidence.copies.has(id)) account.missing.push("its copy");
  }
  if (kind === "suppress") {
    const found = evidence.suppressions.get(email) ?? [];
    expectOne("suppression", found.length);
    if (!found.some((entry) => entry.id === id)) account.missing.push("its id");
    if (!evidence.copies.has(id)) account.missing.push("its copy");
  }
  if (kind === "enrol" || kind === "create and enrol") {
    const found = evidence.enrolments.get(email) ?? [];
    expectOne("enrolment with a send", found.length);
    const [enrolment] = found;
    const mails = evidence.mails.get(email) ?? 0;
    if (enrolment?.state === "sent") {
      expectOne("mail", mails);
      expectOne("sent fact", factsAt("sent", webhookPath).length);
    } else if (enrolment && isUnknown(enrolment)) {
      if (mails > 1) account.excess.push("mail");
    } else if (enrolment) account.missing.push(`mail (${enrolment.state})`);
  }
  if (kind === "unsubscribe") {
    const found = evidence.suppressions.get(email) ?? [];
    expectOne("unsubscribe entry", found.filter(({ reason }) => reason === "unsubscribe").length);
    expectOne("unsubscribed fact", factsAt("unsubscribed", webhookPath).length);
    for (const path of hookPaths) expectOne(`fact at ${path}`, factsAt("unsubscribe", path).length);
  }
  return account;
}
