import type { Consumer } from "@outbound/broker/subscribe";
import classifyReply from "./consumers/classify-reply.ts";
import countClick from "./consumers/count-click.ts";
import enrolmentRequested from "./consumers/enrolment-requested.ts";
import inboxChecked from "./consumers/inbox-checked.ts";
import linkFollowed from "./consumers/link-followed.ts";
import mailOpened from "./consumers/mail-opened.ts";
import mailReceived from "./consumers/mail-received.ts";
import prospectChanged from "./consumers/prospect-changed.ts";
import reschedule from "./consumers/reschedule.ts";
import sendSettled from "./consumers/send-settled.ts";
import suppressionChanged from "./consumers/suppression-changed.ts";
import unsubscribeRequested from "./consumers/unsubscribe-requested.ts";
import type { Context } from "./context.ts";

/** Those that may say that a mail must not leave. */
const stopping: readonly Consumer<Context>[] = [
  classifyReply,
  mailReceived,
  prospectChanged,
  sendSettled,
  suppressionChanged,
  unsubscribeRequested,
];

/** What has waited of these is handled before anything is planned or leaves: see sending/sending-gate.ts. */
export const stopSending = stopping.map(({ event }) => event);

/** All that this service takes from the exchange. */
export const consumers: readonly Consumer<Context>[] = [
  ...stopping,
  countClick,
  enrolmentRequested,
  inboxChecked,
  linkFollowed,
  mailOpened,
  reschedule,
];
