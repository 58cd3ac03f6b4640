import type { Given, Said } from "./answers.ts";
import { type AnswersVerdict, judgeAnswers } from "./answers-verdict.ts";
import type { Audience } from "./audience.ts";
import { type BeginningsVerdict, judgeBeginnings } from "./beginnings-verdict.ts";
import type { HourOfClaims } from "./caps.ts";
import { type CapsVerdict, judgeCaps } from "./caps-verdict.ts";
import { type FilesVerdict, judgeFiles } from "./files-verdict.ts";
import { type GrantsVerdict, judgeGrants } from "./grants-verdict.ts";
import type { Ledger, Send } from "./ledger.ts";
import type { Neighbours } from "./neighbours.ts";
import type { GrantLife } from "./provider.ts";
import type { Arrival } from "./recipients-server.ts";
import type { Ended } from "./wishes.ts";

export type Verdict = {
  problems: string[];
  mails: { taken: number; sent: number; refused: number; cancelled: number; twice: number; lost: number };
  answers: AnswersVerdict;
  beginnings: BeginningsVerdict;
  files: FilesVerdict;
  caps: CapsVerdict;
  grants: GrantsVerdict;
  enrolments: { total: number; completed: number; stopped: number };
  /** Addresses that got mail, and then were to get no more. */
  wishes: number;
  /** The body had begun and no reply came: never sent again, and listed. */
  unknown: { message_id: string; step: number; was_taken: boolean }[];
};

type Evidence = {
  ledger: Ledger;
  taken: Map<string, number>;
  sentFacts: Neighbours["sentFacts"];
  staleEngagements: number;
  steps: number;
  audience: Audience;
  scanned: ReadonlySet<string>;
  arrivals: readonly Arrival[];
  ended: Ended;
  given: Given;
  said: Said;
  hours: readonly HourOfClaims[];
  bereft: ReadonlySet<string>;
  filesStored: number;
  lives: readonly GrantLife[];
  mailerEnds: readonly number[];
  waiting: number;
};

/** A grant is on its way for half of the mailer's `dispatchMs` at most; the rest is for a process that stands still. */
const grantTravelsMs = 5_000;

export function findVerdict({
  ledger,
  taken,
  sentFacts,
  staleEngagements,
  steps,
  audience,
  ...rest
}: Evidence): Verdict {
  const { scanned, arrivals, ended, given, said, lives, mailerEnds, waiting, hours, bereft } = rest;
  const { following, files } = audience;
  const [enrolled, unwritable] = [audience.enrolled(), audience.unwritable()];
  const { sends, answers, enrolments } = ledger;
  const answerIds = new Set(answers.map(({ message_id }) => message_id));
  const inState = (state: string) => sends.filter((send) => send.state === state);
  const timesTaken = ({ message_id }: Send) => taken.get(message_id) ?? 0;
  const known = new Map(sends.map((send) => [send.message_id, send]));
  const byEnrolment = Map.groupBy(sends, ({ enrolment_id }) => enrolment_id);
  const problems: string[] = [];
  const report = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) problems.push(`${found.length} ${what}: ${JSON.stringify(found.slice(0, 3))}`);
  };

  const twice = [...taken].filter(([, count]) => count > 1);
  // A visited mail whose mailer died before it could report the deferral counts as sent.
  const isSupposed = ({ message_id, is_inferred }: Send) => is_inferred && scanned.has(message_id);
  const lost = inState("sent").filter((send) => timesTaken(send) === 0 && !isSupposed(send));
  report("mails arrived more than once", twice);
  const ofSteps = arrivals.filter(({ messageId }) => !answerIds.has(messageId));
  const unwanted = ofSteps.filter((arrival) => {
    const dispatchedAt = known.get(arrival.messageId)?.dispatched_at ?? null;
    return isAfter(arrival, ended.addresses.get(arrival.to), dispatchedAt);
  });
  report("mails came after an answer that no more mail goes to their address", unwanted);
  report("mails that count as sent never arrived", lost);
  const unexplained = [...taken.keys()].filter(
    (id) => !answerIds.has(id) && !["sent", "unknown"].includes(known.get(id)?.state ?? ""),
  );
  report(
    "mails arrived and are neither sent nor unknown",
    unexplained.map((id) => known.get(id) ?? id),
  );
  report(
    "sends are in no final state",
    sends.filter(({ state }) => ["planned", "claimed", "dispatched"].includes(state)),
  );
  report(
    "enrolments are in no final state",
    enrolments.filter(({ status }) => status === "active"),
  );
  const byPeople = enrolments.filter(({ campaign_id }) => campaign_id !== following);
  report("people were not enrolled", Array(Math.max(0, enrolled - byPeople.length)).fill("missing"));
  report(
    "enrolments completed without a word on each step",
    enrolments.filter(({ id, status }) => status === "completed" && countGone(byEnrolment.get(id)) !== steps),
  );
  report(
    "enrolments stopped without a reason",
    enrolments.filter(({ status, reason }) => status === "stopped" && !reason),
  );
  report(
    "mails were told of more than once",
    [...sentFacts].filter(([, ids]) => ids.size > 1).map(([id]) => id),
  );
  report(
    "sent mails were told to nobody",
    inState("sent").filter(({ message_id }) => !sentFacts.has(message_id)),
  );
  report(
    "mails were told of and did not arrive",
    [...sentFacts.keys()].filter((id) => !taken.has(id) && !scanned.has(id)),
  );
  const cantBeWritten = enrolments.filter(({ reason }) => reason?.startsWith("Step 1 can't be written"));
  if (cantBeWritten.length !== unwritable) {
    problems.push(`${cantBeWritten.length} enrolments of ${unwritable} whose mail can't be written say so`);
  }
  report("engagements are not what the prospect service was told", Array(staleEngagements).fill("stale"));
  const campaigns = Object.keys(ledger.recount);
  const wrong = campaigns.filter((id) => JSON.stringify(ledger.counters[id]) !== JSON.stringify(ledger.recount[id]));
  report(
    "campaigns' counters differ from a recount",
    wrong.map((id) => ({ counters: ledger.counters[id], recount: ledger.recount[id] })),
  );

  const judged = judgeAnswers({ answers, given, taken, arrivals, ended, report, isAfter });
  const beginnings = judgeBeginnings({ ledger, following, said, ended, report });
  const { owners } = files;
  const attached = judgeFiles({ sends, answers, given, arrivals, owners, bereft, stored: rest.filesStored, report });
  const caps = judgeCaps({ hours, report });
  const grants = judgeGrants({ lives, mailerEnds, waiting, report });

  const withStatus = (status: string) => enrolments.filter((enrolment) => enrolment.status === status).length;
  return {
    problems,
    mails: {
      taken: taken.size,
      sent: inState("sent").length,
      refused: inState("refused").length,
      cancelled: inState("cancelled").length,
      twice: twice.length,
      lost: lost.length,
    },
    answers: judged,
    beginnings,
    files: attached,
    caps,
    grants,
    enrolments: { total: enrolments.length, completed: withStatus("completed"), stopped: withStatus("stopped") },
    wishes: new Set(arrivals.map(({ to }) => to).filter((to) => ended.addresses.has(to))).size,
    unknown: inState("unknown").map((send) => ({
      message_id: send.message_id,
      step: send.step,
      was_taken: timesTaken(send) > 0,
    })),
  };
}

/** Its dispatch came after the answer that ended it, or its grant can't have been on its way for so long. */
function isAfter({ at }: Arrival, endedAt: Date | undefined, dispatchedAt: Date | null): boolean {
  if (!endedAt || at <= endedAt) return false;
  return at.getTime() - endedAt.getTime() > grantTravelsMs || (dispatchedAt !== null && dispatchedAt > endedAt);
}

/** An outcome after the end of the lease may be a refusal: its enrolment has gone on, and nothing is sent again. */
const countGone = (sends: readonly Send[] = []) =>
  sends.filter(({ state, reason }) => state === "sent" || state === "unknown" || (state === "refused" && reason))
    .length;
