import { reportFailedBatch } from "@outbound/batching/failed-batch";
import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import type { InputOf } from "@outbound/contracts/operation";
import { dispatchSend } from "@outbound/contracts/sending/dispatch-send";
import type { WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import { isLockTimeout } from "@outbound/postgres/database-error";
import { readAnswerTerms } from "../../answers/answer-table.ts";
import { giveUpAnswer } from "../../answers/give-up-answer.ts";
import { retryLater } from "../../campaigns/campaign-lock.ts";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { stopEnrolments } from "../../enrolments/stop-enrolments.ts";
import { isStep, type LockedSend } from "../../ledger/send.ts";
import { markDispatched } from "../../ledger/transitions/claim.ts";
import { objectionToAnswer } from "../../sending/check-answer.ts";
import {
  findObjections,
  type Objection,
  shareCampaignNow,
  shareFreeCampaignsOf,
} from "../../sending/check-dispatch.ts";
import { lockGap, waitBrieflyForLocks } from "../../sending/dispatch-table.ts";
import { lockFreeSends, lockSend } from "../../sending/locked-send-table.ts";
import { releaseSend } from "../../sending/release-send.ts";
import { shareWorkspace } from "../../workspaces/workspace-lock.ts";

type DispatchRequest = InputOf<typeof dispatchSend>["sends"][number];
type Decision = { go: boolean; reason: string | null };

export default implement(dispatchSend, async ({ sends }, context: Context & Caller) => {
  const { db, gate, log, workspaceId } = context;
  gate.requireOpen();
  const workspace = db.of(workspaceId);
  const open = { ...workspace, transaction: whileOpen(workspace, gate) };
  const decisions = await dispatchFree(open, sends).catch((error: unknown) => {
    reportFailedBatch(dispatchSend.name, error, log);
    return [];
  });
  const [only, ...others] = sends;
  if (only && others.length === 0) return { answers: [decisions[0] ?? (await dispatchOne(open, context, only))] };
  return { answers: sends.map((_, at) => decisions[at] ?? null) };
});

/** Commits nothing once the gate has closed: a database that was away meanwhile may not know what stops a mail. */
const whileOpen =
  (db: WorkspaceDb, gate: Context["gate"]): WorkspaceDb["transaction"] =>
  (work) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      gate.requireOpen();
      return result;
    });

/** Leaves out answers, and sends and campaigns that somebody else has locked. */
async function dispatchFree(db: WorkspaceDb, items: readonly DispatchRequest[]): Promise<(Decision | undefined)[]> {
  const requests = new Map(items.map((item) => [item.send_id, item]));
  const dispatched = await db.transaction(async (tx) => {
    const ids = [...requests.keys()];
    const campaigns = await shareFreeCampaignsOf(tx, ids);
    const locked = await lockFreeSends(tx, ids);
    const ready = [...requests.values()].flatMap(({ send_id, attempt, worker, to, mail }) => {
      const { send, enrolment } = locked.get(send_id) ?? {};
      const campaign = send && campaigns.get(send.campaign_id);
      if (!campaign || !enrolment || !isStep(send) || send.state !== "claimed" || send.attempt !== attempt) return [];
      return { send_id, worker, campaign, enrolment, mailbox_id: send.mailbox_id, to, mail };
    });
    const objections = await findObjections(tx, ready);
    return markDispatched(
      tx,
      ready.filter((_, at) => !objections[at]),
    );
  });
  return items.map((item) =>
    requests.get(item.send_id) === item && dispatched.has(item.send_id) ? granted : undefined,
  );
}

/** Locks the campaign, then the enrolment, then the send; everything that stops a mail changes one of the three. */
async function dispatchOne(
  db: WorkspaceDb,
  context: Context & Caller,
  { send_id, attempt, worker, to, mail }: DispatchRequest,
): Promise<Decision> {
  const decision = db.transaction(
    inUnit(async (unit) => {
      await waitBrieflyForLocks(unit.unbound);
      const answer = await readAnswerTerms(unit, send_id);
      // No enrolment stops an answer, so it waits for entries of both lists that are being stored.
      if (answer) for (const list of [unit.unbound.of(operatorWorkspaceId), unit]) await shareWorkspace(list);
      const campaign = await shareCampaignNow(unit, send_id);
      const locked = await lockSend(unit, send_id);
      if (!campaign || !locked) throw notFound("Send");
      const { send, enrolment } = locked;

      const isRepeat = send.state === "dispatched" && send.attempt === attempt && send.worker === worker;
      if (!isRepeat && (send.state !== "claimed" || send.attempt !== attempt))
        return refuse("This attempt has been given to another mailer.");
      const request = { campaign, enrolment, mailbox_id: send.mailbox_id, to };
      const unwanted = answer && (await objectionToAnswer(unit, context.addressHashKey, answer));
      const [found] = answer ? [unwanted] : await findObjections(unit, [request]);
      // An error, and no change: this call may come late, from before the body began. The mailer reports if nothing left.
      if (isRepeat && found) throw conflict(found.reason);
      if (isRepeat) return granted;
      if (unwanted?.isFinal) {
        await giveUpAnswer(unit, send_id, unwanted.reason);
        return refuse(unwanted.reason);
      }
      const objection: Objection | undefined = found ?? (await checkGap(unit, send));
      if (!objection && (await markDispatched(unit, [{ send_id, worker, to, mail }])).has(send_id)) return granted;
      const { reason, stop } = objection ?? dayIsOver;
      await releaseSend(unit, locked, { reason, waitSeconds: 0 });
      if (stop) await stopEnrolments(unit, [enrolment.id], stop);
      return refuse(reason);
    }),
  );
  return decision.catch((error: unknown) => {
    throw isLockTimeout(error) ? retryLater(error) : error;
  });
}

const shortWaitSeconds = 3;

/** Of a mailer's claimed mails one is dispatched; the others go back to the plan. */
async function checkGap(tx: WorkspaceTx, { mailbox_id }: LockedSend): Promise<Objection | undefined> {
  const waitSeconds = await lockGap(tx, mailbox_id);
  if (waitSeconds === 0) return undefined;
  if (waitSeconds <= shortWaitSeconds) throw retryLater();
  return { reason: "The mailbox keeps its gap." };
}

const dayIsOver: Objection = { reason: "The mailbox's day is over." };
const granted = { go: true, reason: null };
const refuse = (reason: string) => ({ go: false, reason });
