import { announce, announceTogether } from "@outbound/broker/outbox";
import { recordFirst } from "@outbound/broker/subscribe";
import type { EventMessage } from "@outbound/contracts/event";
import { messageBounced } from "@outbound/contracts/events/message-bounced";
import type { sendSettled } from "@outbound/contracts/events/send-settled";
import type { Tx } from "@outbound/postgres/database";
import { changeCounters, countTogether } from "../counter-table.ts";
import { noteBounce, takeBackEmail } from "../engagement-table.ts";
import { stopEnrolments } from "../enrolments/stop-enrolments.ts";
import { markBounced } from "../enrolments/transitions/end.ts";
import { excludeUntilAnswered } from "../suppression-copy-table.ts";
import { announceSent, countAsSent } from "./count-as-sent.ts";
import { goBack, whyItStays } from "./go-back.ts";
import { isOverdue, type LateWord, lockForLateWord } from "./late-word.ts";
import { restMailbox, unanswered, wakeMailboxes } from "./mailbox-health.ts";
import { readFactParts } from "./prospect-fact.ts";
import { type Locked, type LockedSend, lockFreeSends, lockSend, releaseSend, settleSend } from "./send-table.ts";
import { stopUnsendable } from "./stop-unsendable.ts";
import { takeBackSend } from "./take-back-send.ts";
import { ownFaults, wait } from "./waits.ts";

type Settled = EventMessage<typeof sendSettled>["payload"];
type Bounced = Pick<Settled, "workspace_id" | "reason">;

/** Waits after a recipient's 4xx: 5, 10, 20 … minutes, 4 hours at most; the ninth is a bounce that blames nobody for good. */
const recipientDeferrals = { firstSeconds: 300, longestSeconds: 14_400, most: 8 };
/** Waits after a refusal that blames us: 15, 30, 60, 120 minutes; the fifth stops the enrolment. */
const senderRefusals = { firstSeconds: 900, longestSeconds: 14_400, most: 4 };
/**
 * Waits after the server put it off for a reason of ours: 10, 20, 40 … seconds, 4 hours at most, for ever. It goes behind
 * what is due, so that a message that this server won't take holds up none that it would.
 */
const senderDeferrals = { firstSeconds: 10, longestSeconds: 14_400 };

/** What an attempt's end means to the ledger, the enrolment, the counters and the world. Changes nothing the second time. */
export async function settle(tx: Tx, reported: Settled): Promise<void> {
  const { workspace_id, send_id, outcome } = reported;
  const late = await lockForLateWord(tx, reported);
  const locked = await lockSend(tx, workspace_id, send_id);
  if (!locked) return;
  const settled = locked.isErased ? { ...reported, reason: null } : reported;
  if (isOverdue(locked.send, settled)) return correct(tx, locked, settled, late);
  if (!isOurs(locked.send, settled)) return;

  if (outcome === "sent" || settled.fault === "recipient") {
    await wakeMailboxes(tx, workspace_id, [{ ...locked.send, mails: outcome === "sent" ? 1 : 0 }]);
  }
  switch (outcome) {
    case "unknown":
      await restMailbox(tx, workspace_id, locked.send, noAnswer, unanswered);
      return countAsSent(tx, workspace_id, outcome, [
        { ...locked, word: settled, at: leftAt(locked.send, settled.at) },
      ]);
    case "sent":
      return countAsSent(tx, workspace_id, outcome, [
        { ...locked, word: settled, at: leftAt(locked.send, settled.at) },
      ]);
    case "refused":
      return settled.fault === "recipient" ? bounce(tx, locked, settled, true) : refuse(tx, locked, settled);
    case "deferred":
      return defer(tx, locked, settled);
  }
}

const noAnswer = "The mail server broke off without an answer after a message.";

/** A mailer's clock may be hours away, and the next step's time follows from this one. */
const leftAt = ({ left_after, left_before }: LockedSend, at: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), left_after.getTime()), left_before.getTime()));

const isOurs = ({ state, attempt, worker }: LockedSend, settled: Settled): boolean =>
  (state === "claimed" && attempt === settled.attempt) || (state === "dispatched" && worker === settled.worker);

/**
 * Several of one workspace that were accepted, at once and for the first time; the answer is those that it took. What is in
 * another's hand or has been settled before, and a prospect's second mail, are left over.
 */
export async function settleAccepted(
  tx: Tx,
  messages: readonly EventMessage<typeof sendSettled>[],
): Promise<Set<EventMessage<typeof sendSettled>>> {
  const accepted = messages.filter(({ payload }) => payload.outcome === "sent");
  const [workspaceId] = accepted.map(({ payload }) => payload.workspace_id);
  if (workspaceId === undefined) return new Set();
  const locked = await lockFreeSends(
    tx,
    workspaceId,
    accepted.map(({ payload }) => payload.send_id),
  );
  const byProspect = new Map(
    accepted.flatMap((message) => {
      const found = locked.get(message.payload.send_id);
      return found && isOurs(found.send, message.payload) ? [[found.enrolment.prospect_id, { message, ...found }]] : [];
    }),
  );
  const ids = [...byProspect.values()].map(({ message }) => message.id);
  const fresh = await recordFirst(tx, ids);
  const taken = [...byProspect.values()].filter(({ message }) => fresh.has(message.id));
  if (taken.length === 0) return new Set();
  await wakeMailboxes(
    tx,
    workspaceId,
    taken.map(({ send: { mailbox_id } }) => ({ mailbox_id, mails: 1 })),
  );
  const mails = taken.map(({ message: { payload }, ...found }) => ({
    ...found,
    word: payload,
    at: leftAt(found.send, payload.at),
  }));
  await announceTogether(tx, () => countAsSent(tx, workspaceId, "sent", mails));
  return new Set(taken.map(({ message }) => message));
}

/**
 * The word came after the lease had ended: it has been counted as sent, and the enrolment has gone on. What has not left
 * after all is counted no longer, and its enrolment goes back while nothing has followed.
 */
async function correct(tx: Tx, locked: Locked, settled: Settled, late: LateWord | undefined): Promise<void> {
  const { workspace_id, outcome, fault } = settled;
  const { send, enrolment } = locked;
  if (outcome === "unknown") return;
  if (outcome === "sent") {
    await wakeMailboxes(tx, workspace_id, [{ ...send, mails: 1 }]);
    await settleSend(tx, workspace_id, send.id, "sent", settled);
    return send.state === "unknown" ? announceSent(tx, workspace_id, [send]) : undefined;
  }
  if (outcome === "deferred" || fault !== "recipient") {
    return countTogether(tx, workspace_id, () => takeBack(tx, locked, settled, late));
  }
  await settleSend(tx, workspace_id, send.id, "refused", settled, "hard");
  await announceBounce(tx, send, settled, true);
  await takeBackEmail(tx, workspace_id, enrolment.prospect_id, send.id);
  await endByBounce(tx, locked, settled, { wasCounted: true });
}

/** What was announced as sent is never sent again by itself. */
async function takeBack(tx: Tx, locked: Locked, settled: Settled, late: LateWord | undefined): Promise<void> {
  const { workspace_id, outcome } = settled;
  const { send } = locked;
  if (send.state === "unknown" && !late) throw new Error("The lease ended with this word: it is taken once more.");
  const counts = await takeBackSend(tx, workspace_id, locked, settled);
  await changeCounters(tx, workspace_id, send.campaign_id, counts);
  if (!late || send.state !== "unknown" || (await whyItStays(tx, workspace_id, late.campaign, locked))) return;
  const back = await goBack(tx, workspace_id, locked);
  await changeCounters(tx, workspace_id, send.campaign_id, back.counts);
  await (outcome === "deferred" ? defer : refuse)(tx, { send, enrolment: back.enrolment }, settled);
}

/** Refused at the door: it counts as sent and as bounced, so that sent minus bounced is what was delivered. */
async function bounce(tx: Tx, locked: Locked, settled: Settled, hard: boolean): Promise<void> {
  await settleSend(tx, settled.workspace_id, locked.send.id, "refused", settled, hard ? "hard" : "soft");
  await announceBounce(tx, locked.send, settled, hard);
  await endByBounce(tx, locked, settled, { wasCounted: false });
}

/** Announced before, as it updates counters. */
export async function endByBounce(
  tx: Tx,
  { send, enrolment }: Locked,
  { workspace_id, reason }: Bounced,
  { wasCounted }: { wasCounted: boolean },
): Promise<void> {
  const stop = { reason: reason ?? "The message bounced.", negative: true };
  await markBounced(tx, workspace_id, enrolment.id, { newlySent: wasCounted ? 0 : 1, reason: stop.reason });
  await noteBounce(tx, workspace_id, enrolment.prospect_id, send.id);
  await stopEnrolments(tx, workspace_id, [enrolment.id], stop);
  const wasReached = wasCounted && enrolment.sent_count - enrolment.bounced_count === 1;
  await changeCounters(tx, workspace_id, send.campaign_id, {
    sent: wasCounted ? 0 : 1,
    bounced: 1,
    reached: wasReached ? -1 : 0,
    ...(enrolment.status === "completed" && { completed: -1, stopped: 1 }),
  });
}

/** A refusal that blames us never blames the recipient; after some tries the enrolment stops, not negative. */
async function refuse(tx: Tx, locked: Locked, settled: Settled): Promise<void> {
  const { workspace_id } = settled;
  const { send, enrolment } = locked;
  const reason = settled.reason ?? "The mail server refused the message.";
  // Without a code no server has said anything: the message can't be written at all.
  if (settled.smtp_code === null) return stopUnsendable(tx, workspace_id, locked, reason);
  if (send.deferrals >= senderRefusals.most) {
    await settleSend(tx, workspace_id, send.id, "refused", settled);
    return void (await stopEnrolments(tx, workspace_id, [enrolment.id], { reason, negative: false }));
  }
  const waitSeconds = wait(senderRefusals, send.deferrals);
  await releaseSend(tx, workspace_id, locked, { reason, waitSeconds, deferrals: send.deferrals + 1 });
  await restMailbox(tx, workspace_id, send, reason);
}

async function defer(tx: Tx, locked: Locked, settled: Settled): Promise<void> {
  const { workspace_id, fault } = settled;
  const { send } = locked;
  const reason = settled.reason ?? "The mail server put the message off.";
  if (fault === "sender") {
    await releaseSend(tx, workspace_id, locked, { reason, waitSeconds: wait(senderDeferrals, send.attempt - 1) });
    return restMailbox(tx, workspace_id, send, reason);
  }
  if (fault === "none") {
    return releaseSend(tx, workspace_id, locked, { reason, waitSeconds: wait(ownFaults, send.attempt - 1) });
  }
  if (send.deferrals >= recipientDeferrals.most) return bounce(tx, locked, settled, false);
  const waitSeconds = wait(recipientDeferrals, send.deferrals);
  return releaseSend(tx, workspace_id, locked, { reason, waitSeconds, deferrals: send.deferrals + 1 });
}

export async function announceBounce(
  tx: Tx,
  send: LockedSend,
  { workspace_id, reason }: Bounced,
  hard: boolean,
): Promise<void> {
  const parts = await readFactParts(tx, workspace_id, send);
  const error = reason ?? "The message bounced.";
  const factId = await announce(tx, messageBounced, { ...parts, step: send.step, error, hard });
  if (hard) await excludeUntilAnswered(tx, workspace_id, { factId, email: parts.prospect_email, reason: "bounce" });
}
