import type { Broker } from "@outbound/broker/broker";
import { type Consumer, subscribe } from "@outbound/broker/subscribe";
import { PoisonMessages } from "@outbound/events/poison-messages";
import type { Db } from "@outbound/postgres/database";
import classifyReply from "./consumers/classify-reply.ts";
import countClick from "./consumers/count-click.ts";
import enrolmentRequested from "./consumers/enrolment-requested.ts";
import inboxChecked from "./consumers/inbox-checked.ts";
import judge from "./consumers/judge.ts";
import linkFollowed from "./consumers/link-followed.ts";
import mailOpened from "./consumers/mail-opened.ts";
import mailReceived from "./consumers/mail-received.ts";
import mailboxAccessChanged from "./consumers/mailbox-access-changed.ts";
import mailboxDomainChanged from "./consumers/mailbox-domain-changed.ts";
import matchAnswer from "./consumers/match-answer.ts";
import prospectChanged from "./consumers/prospect-changed.ts";
import reschedule from "./consumers/reschedule.ts";
import sendSettled from "./consumers/send-settled.ts";
import suppressionChanged from "./consumers/suppression-changed.ts";
import unsubscribeRequested from "./consumers/unsubscribe-requested.ts";
import type { Context } from "./context.ts";

const service = "campaign";

const stopping: readonly Consumer<Context>[] = [
  classifyReply,
  mailReceived,
  prospectChanged,
  sendSettled,
  suppressionChanged,
  unsubscribeRequested,
];

/** Their backlog is handled before anything is planned or dispatched: see sending/sending-gate.ts. */
export const stopSending = stopping.map(({ event }) => event);

const others: readonly Consumer<Context>[] = [
  countClick,
  enrolmentRequested,
  inboxChecked,
  judge,
  linkFollowed,
  mailboxAccessChanged,
  mailboxDomainChanged,
  mailOpened,
  matchAnswer,
  reschedule,
];

export const consumers: readonly Consumer<Context>[] = [...stopping, ...others];

type Parts = {
  stopping: Context;
  others: Context;
  startsDb: Db;
  onWait: () => void;
};

/**
 * Sending waits for the events that stop it, so those get their own connections: after an outage the backlog and
 * clients' repeats come at once, and all other connections are in use.
 */
export async function startConsumers(
  broker: Broker,
  { stopping: first, others: second, startsDb, onWait }: Parts,
): Promise<void> {
  const startsOf = ({ log }: Context) => new PoisonMessages(startsDb, log);
  await subscribe(broker, {
    service,
    consumers: stopping,
    context: first,
    starts: startsOf(first),
    onWait,
    onRoll: true,
  });
  await subscribe(broker, { service, consumers: others, context: second, starts: startsOf(second), onWait });
}
