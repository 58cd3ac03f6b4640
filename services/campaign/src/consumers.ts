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

/** All that this service takes from the exchange. */
export const consumers: readonly Consumer<Context>[] = [
  classifyReply,
  countClick,
  enrolmentRequested,
  inboxChecked,
  linkFollowed,
  mailOpened,
  mailReceived,
  prospectChanged,
  reschedule,
  sendSettled,
  suppressionChanged,
  unsubscribeRequested,
];
