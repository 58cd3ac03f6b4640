import { implement } from "@outbound/broker/implement";
import { conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { withdrawAnswer } from "@outbound/contracts/replies/withdraw-answer";
import { readAnswerState } from "../../answers/answer-table.ts";
import { giveUpAnswer } from "../../answers/give-up-answer.ts";
import type { Context } from "../../context.ts";

const reason = "Its writer took it back.";

/** One that a mailer has may still be withdrawn: it doesn't get leave to send it. */
export default implement(withdrawAnswer, async ({ id }, { db, workspaceId }: Context & Caller) =>
  db.of(workspaceId).transaction(async (tx) => {
    await readAnswerState(tx, id);
    await giveUpAnswer(tx, id, reason);
    const answer = await readAnswerState(tx, id);
    if (answer.status !== "cancelled") throw conflict(`Too late to undo: the email is ${answer.status}.`);
    return answer;
  }),
);
