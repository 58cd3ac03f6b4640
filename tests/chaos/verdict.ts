import { hookPaths, replyPath, webhookPath } from "./audience.ts";
import type { Tally } from "./client.ts";
import { type Enrolment, type Evidence, factKey } from "./evidence.ts";
import type { Acknowledged } from "./load.ts";
import type { World } from "./world.ts";

export type Verdict = {
  missing: string[];
  wrong: string[];
  lost: Map<Tally, number>;
  doubled: Map<Tally, number>;
  unwanted: Map<Tally, number>;
  unknown: number;
  renewals: number;
};

export function findVerdict(evidence: Evidence, { load: { acknowledged }, crashes }: World<unknown>): Verdict {
  const missing: string[] = [];
  const wrong: string[] = [];
  const lost = new Map<Tally, number>();
  const doubled = new Map<Tally, number>();
  const unwanted = new Map<Tally, number>();
  const blame = (counts: Map<Tally, number>, { tally, kind, email }: Acknowledged, what: string, count = 1) => {
    counts.set(tally, (counts.get(tally) ?? 0) + count);
    (counts === lost ? missing : wrong).push(`${tally.scenario}: ${kind} of ${email}: ${what}`);
  };
  for (const write of acknowledged) {
    const account = accountOf(write, evidence);
    if (account.missing.length > 0) blame(lost, write, `without ${account.missing.join(", ")}`);
    if (account.excess.length > 0) blame(doubled, write, `more than one ${account.excess.join(", ")}`);
    const late = endsMails(write) ? mailsAfter(write, evidence) : [];
    if (late.length > 0) {
      const waits = late.map(({ begunAt }) => begunAt.getTime() - write.at.getTime());
      const text = `${late.length} mails, the first ${Math.min(...waits) / 1_000} s after its answer`;
      blame(unwanted, write, text, late.length);
    }
  }

  const mostExtraPosts = crashes["webhook-dispatcher"];
  for (const { id, status, attempts } of evidence.deliveries) {
    const posts = evidence.posts.get(id) ?? 0;
    const late = evidence.late.get(id) ?? 0;
    const text = `delivery ${id} (${status}): ${attempts} attempts, ${late} of them late, ${posts} POSTs`;
    const isUncounted = posts < attempts - late;
    if (status === "pending") missing.push(text);
    else if (!isRightlyOver(status, attempts, late) || attempts > 3 || isUncounted || posts > attempts + mostExtraPosts)
      wrong.push(text);
  }
  // Of a killed mailer's renewals one a mailbox may have been under way.
  const mostUnstored = crashes.mailer;
  for (const { account, renewals, stored } of evidence.grants) {
    if (renewals > stored + mostUnstored) missing.push(`${account}: ${renewals} renewals, ${stored} of them stored`);
  }
  missing.push(...evidence.waiting.map((email) => `${email} waits for somebody`));
  if (evidence.dead > 0) wrong.push(`${evidence.dead} messages were given up on`);
  if (evidence.unfinished > 0) missing.push(`${evidence.unfinished} rows wait for something`);
  const sends = [...evidence.enrolments.values()].flat();
  const renewals = evidence.grants.reduce((sum, grant) => sum + grant.renewals, 0);
  return { missing, wrong, lost, doubled, unwanted, unknown: sends.filter(isUnknown).length, renewals };
}

/** The receiver refuses a delivery once at most. On a machine that stands still all others of its attempts may be late. */
const isRightlyOver = (status: string, attempts: number, late: number) =>
  status === "delivered" || (late > 0 && late >= attempts - 1);

/** When the refusal was reported after the lease had ended, the enrolment had gone on. */
const isUnknown = ({ state, status }: Enrolment) =>
  state === "unknown" || (state === "refused" && status === "completed");

const endsMails = ({ kind }: Acknowledged) => ["unsubscribe", "suppress", "erase", "move", "pause"].includes(kind);

/** A grant is on its way for half of the mailer's `dispatchMs` at most; the rest is for a process that stands still. */
const grantTravelsMs = 5_000;

/** A mail that was dispatched before the promise isn't counted while its grant may have been on its way. */
const mailsAfter = ({ email, at }: Acknowledged, { mails }: Evidence) =>
  (mails.get(email) ?? []).filter(
    ({ begunAt, dispatchedAt }) =>
      begunAt > at && (!dispatchedAt || dispatchedAt > at || begunAt.getTime() - at.getTime() > grantTravelsMs),
  );

type Account = { missing: string[]; excess: string[] };

function accountOf(write: Acknowledged, evidence: Evidence): Account {
  const { kind, email, id } = write;
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
    // A repeat without a key only learns that the prospect exists.
    if (id !== "" && !found.some((entry) => entry.id === id)) account.missing.push("its id");
    if (!found.every((entry) => evidence.copies.has(entry.id))) account.missing.push("its copy");
  }
  if (kind === "stay" && mailsAfter(write, evidence).length === 0) account.missing.push("further mail");
  if (kind === "enrol" || kind === "create and enrol") {
    const found = evidence.enrolments.get(email) ?? [];
    expectOne("enrolment with a send", found.length);
    const [enrolment] = found;
    const mails = evidence.mails.get(email)?.length ?? 0;
    if (enrolment?.state === "sent") {
      expectOne("mail", mails);
      expectOne("sent fact", factsAt("sent", webhookPath).length);
    } else if (enrolment && isUnknown(enrolment)) {
      if (mails > 1) account.excess.push("mail");
    } else if (enrolment) account.missing.push(`mail (${enrolment.state})`);
  }
  if (kind === "unsubscribe" || kind === "note") {
    const found = evidence.suppressions.get(email) ?? [];
    expectOne("unsubscribe entry", found.filter(({ reason }) => reason === "unsubscribe").length);
    expectOne("unsubscribed fact", factsAt("unsubscribed", webhookPath).length);
    for (const path of hookPaths) expectOne(`fact at ${path}`, factsAt("unsubscribe", path).length);
  }
  if (kind === "reply") {
    expectOne("reply", evidence.replies.get(email) ?? 0);
    expectOne("replied fact", factsAt("replied", webhookPath).length);
    for (const event of ["new_reply", "positive_reply"]) expectOne(`${event} fact`, factsAt(event, replyPath).length);
  }
  return account;
}
