import type { Event } from "./event.ts";
import { campaignClassifyReply } from "./events/campaign-classify-reply.ts";
import { campaignCountClick } from "./events/campaign-count-click.ts";
import { campaignJudge } from "./events/campaign-judge.ts";
import { campaignMatchAnswer } from "./events/campaign-match-answer.ts";
import { campaignReschedule } from "./events/campaign-reschedule.ts";
import { copyWon } from "./events/copy-won.ts";
import { engagementChanged } from "./events/engagement-changed.ts";
import { enrolmentRefused } from "./events/enrolment-refused.ts";
import { enrolmentRequested } from "./events/enrolment-requested.ts";
import { inboxChecked } from "./events/inbox-checked.ts";
import { linkClicked } from "./events/link-clicked.ts";
import { linkFollowed } from "./events/link-followed.ts";
import { mailOpened } from "./events/mail-opened.ts";
import { mailReceived } from "./events/mail-received.ts";
import { mailboxAccessChanged } from "./events/mailbox-access-changed.ts";
import { mailboxDomainChanged } from "./events/mailbox-domain-changed.ts";
import { mailerSend } from "./events/mailer-send.ts";
import { messageBounced } from "./events/message-bounced.ts";
import { messageSent } from "./events/message-sent.ts";
import { operatorActed } from "./events/operator-acted.ts";
import { prospectChanged } from "./events/prospect-changed.ts";
import { prospectComplained } from "./events/prospect-complained.ts";
import { prospectErased } from "./events/prospect-erased.ts";
import { prospectReassess } from "./events/prospect-reassess.ts";
import { prospectUnsubscribed } from "./events/prospect-unsubscribed.ts";
import { prospectWork } from "./events/prospect-work.ts";
import { replyClassified } from "./events/reply-classified.ts";
import { replyReceived } from "./events/reply-received.ts";
import { sendSettled } from "./events/send-settled.ts";
import { sendingGuarded } from "./events/sending-guarded.ts";
import { suppressionChanged } from "./events/suppression-changed.ts";
import { unsubscribeRepeated } from "./events/unsubscribe-repeated.ts";
import { unsubscribeRequested } from "./events/unsubscribe-requested.ts";
import { webhookDispatcherDeliver } from "./events/webhook-dispatcher-deliver.ts";

export const events: readonly Event[] = [
  campaignClassifyReply,
  campaignCountClick,
  campaignJudge,
  campaignMatchAnswer,
  campaignReschedule,
  copyWon,
  engagementChanged,
  enrolmentRefused,
  enrolmentRequested,
  inboxChecked,
  linkClicked,
  linkFollowed,
  mailboxAccessChanged,
  mailboxDomainChanged,
  mailOpened,
  mailReceived,
  mailerSend,
  messageBounced,
  messageSent,
  operatorActed,
  prospectChanged,
  prospectComplained,
  prospectErased,
  prospectReassess,
  prospectUnsubscribed,
  prospectWork,
  replyClassified,
  replyReceived,
  sendSettled,
  sendingGuarded,
  suppressionChanged,
  unsubscribeRepeated,
  unsubscribeRequested,
  webhookDispatcherDeliver,
];
