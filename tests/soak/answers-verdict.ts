import type { Given } from "./answers.ts";
import type { Answer } from "./ledger.ts";
import type { Arrival } from "./recipients-server.ts";
import type { Ended } from "./wishes.ts";

type Evidence = {
  answers: readonly Answer[];
  given: Given;
  taken: ReadonlyMap<string, number>;
  arrivals: readonly Arrival[];
  ended: Ended;
  report: (what: string, found: readonly unknown[]) => void;
  isAfter: (arrival: Arrival, endedAt: Date | undefined, dispatchedAt: Date | null) => boolean;
};

export type AnswersVerdict = { given: number; forwards: number; withdrawn: number } & Record<
  "sent" | "unknown" | "refused" | "cancelled",
  number
>;

const didNotLeave = ["refused", "cancelled"];

/** A mail that arrived twice is found among all mails. */
export function judgeAnswers({ answers, given, taken, arrivals, ended, report, isAfter }: Evidence): AnswersVerdict {
  const inState = (...states: string[]) => answers.filter(({ state }) => states.includes(state));
  const wasTaken = ({ message_id }: Answer) => taken.has(message_id);
  const arrivalsOf = ({ message_id }: Answer) => arrivals.filter(({ messageId }) => messageId === message_id);
  const withdrawnAt = ({ id }: Answer) => given.get(id)?.withdrawnAt;
  const known = new Set(answers.map(({ id }) => id));

  report(
    "answers that somebody wrote are in no ledger",
    [...given.keys()].filter((id) => !known.has(id)),
  );
  report(
    "answers were written by nobody",
    answers.filter(({ id }) => !given.has(id)),
  );
  report("answers are in no final state", inState("planned", "claimed", "dispatched"));
  report(
    "answers that count as sent never arrived",
    inState("sent").filter((answer) => !wasTaken(answer)),
  );
  report("answers arrived and are neither sent nor unknown", inState(...didNotLeave).filter(wasTaken));
  report(
    "answers that didn't leave don't say why",
    inState(...didNotLeave).filter(({ reason, prospect_id }) => !reason && !ended.erased.has(prospect_id)),
  );
  report(
    "answers that were withdrawn came all the same",
    answers.filter((answer) => {
      const at = withdrawnAt(answer);
      return at && (answer.state !== "cancelled" || arrivalsOf(answer).some((arrival) => arrival.at > at));
    }),
  );
  report(
    "answers came after an answer that the person is erased",
    answers.filter((answer) =>
      arrivalsOf(answer).some((arrival) =>
        isAfter(arrival, ended.erased.get(answer.prospect_id), answer.dispatched_at),
      ),
    ),
  );
  report(
    "answers came unconfirmed after their reader had unsubscribed",
    answers.filter(
      (answer) =>
        !answer.is_confirmed &&
        arrivalsOf(answer).some((arrival) =>
          isAfter(arrival, ended.unsubscribed.get(arrival.to), answer.dispatched_at),
        ),
    ),
  );
  report(
    "answers came to another address, or outside their thread",
    answers.filter((answer) => {
      const { reply, forwardedTo } = given.get(answer.id) ?? {};
      const thread = forwardedTo === undefined ? reply?.message_id : undefined;
      return arrivalsOf(answer).some(
        ({ inReplyTo, to }) => inReplyTo !== thread || to !== (forwardedTo ?? reply?.from_address),
      );
    }),
  );
  const wrong = [...Map.groupBy(answers, ({ reply_id }) => reply_id).values()].filter(isMarkedWrong);
  report(
    "replies are marked as handled and no answer may arrive, or the reverse",
    wrong.filter(([answer]) => answer && !ended.erased.has(answer.prospect_id)),
  );
  return {
    given: answers.length,
    forwards: answers.filter(({ is_forward }) => is_forward).length,
    withdrawn: answers.filter(withdrawnAt).length,
    sent: inState("sent").length,
    unknown: inState("unknown").length,
    refused: inState("refused").length,
    cancelled: inState("cancelled").length,
  };
}

const isMarkedWrong = (answers: readonly Answer[]) =>
  answers.some(
    ({ is_handled }) =>
      is_handled !== answers.some(({ state, is_forward }) => !is_forward && !didNotLeave.includes(state)),
  );
