import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { readAnswerState } from "../answers/answer-state.ts";
import { setHandled } from "../answers/answered-reply-table.ts";
import type { Context } from "../context.ts";
import { cancelAnswers } from "../ledger/transitions/answer.ts";

const reason = "Withdrawn by whoever wrote it.";

/** One that a mailer has may still be withdrawn: it doesn't get leave to send it. */
export default implement(withdrawAnswer, async ({ id }, { db, workspaceId }: Context & Caller) =>
  db.transaction(async (tx) => {
    const { reply_id } = await readAnswerState(tx, workspaceId, id);
    const withdrawn = await cancelAnswers(tx, workspaceId, [id], reason);
    const answer = await readAnswerState(tx, workspaceId, id);
    if (answer.status !== "cancelled") throw conflict(`It can't be withdrawn any more: it is ${answer.status}.`);
    if (withdrawn.size > 0) await setHandled(tx, workspaceId, reply_id, false);
    return answer;
  }),
);
