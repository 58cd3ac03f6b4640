import type { Event } from "./event.ts";
import type { Operation } from "./operation.ts";

/** Open pages are told which of these changed in their workspace, and never what. */
export const topics = [
  "campaigns",
  "jobs",
  "mailboxes",
  "members",
  "offers",
  "prospects",
  "replies",
  "suppressions",
  "tokens",
  "webhooks",
] as const;

export type Topic = (typeof topics)[number];

export const isTopic = (value: string): value is Topic => topics.some((topic) => topic === value);

const topicsByNoun: Readonly<Record<string, readonly Topic[]>> = {
  authorization: ["tokens"],
  campaign: ["campaigns"],
  conversation: ["replies"],
  credential: ["mailboxes"],
  delivery: ["webhooks"],
  enrolment: ["campaigns", "prospects"],
  hook: ["webhooks"],
  invitation: ["members"],
  job: ["jobs"],
  mailbox: ["mailboxes", "campaigns"],
  member: ["members"],
  note: ["replies"],
  offer: ["offers"],
  prospect: ["prospects"],
  reply: ["replies", "campaigns"],
  "saved-answer": ["replies"],
  send: ["campaigns", "mailboxes", "prospects", "replies"],
  sending: ["campaigns", "mailboxes"],
  suppression: ["suppressions", "prospects", "campaigns"],
  token: ["tokens"],
  verification: ["prospects"],
  webhook: ["webhooks"],
  workspace: ["members", "campaigns"],
};

const topicsByEvent: Readonly<Record<string, readonly Topic[]>> = {
  "campaign.classify-reply": ["replies", "campaigns"],
  "campaign.count-click": ["campaigns", "prospects"],
  "campaign.judge": ["campaigns", "mailboxes"],
  "campaign.match-answer": ["replies", "mailboxes"],
  "campaign.reschedule": ["campaigns"],
  "copy.won": ["campaigns"],
  "engagement.changed": ["prospects"],
  "enrolment.refused": ["campaigns"],
  "enrolment.requested": ["campaigns"],
  "inbox.checked": ["mailboxes"],
  "link.clicked": ["webhooks"],
  "link.followed": ["campaigns"],
  "mailbox.access-changed": ["mailboxes", "campaigns"],
  "mailbox.domain-changed": ["mailboxes", "campaigns"],
  "mail.opened": ["campaigns", "prospects"],
  "mail.received": ["replies", "campaigns", "prospects"],
  "mailer.send": [],
  "message.bounced": ["prospects", "webhooks"],
  "message.sent": ["webhooks"],
  "operator.acted": [],
  "prospect.changed": ["prospects", "campaigns"],
  "prospect.complained": ["prospects", "suppressions"],
  "prospect.erased": ["prospects"],
  "prospect.reassess": ["prospects"],
  "prospect.unsubscribed": ["prospects", "suppressions", "webhooks"],
  "prospect.work": ["jobs", "prospects"],
  "reply.classified": ["webhooks"],
  "reply.received": ["webhooks"],
  "send.settled": ["campaigns", "mailboxes", "prospects", "replies"],
  "sending.guarded": ["campaigns", "mailboxes"],
  "suppression.changed": ["suppressions"],
  "unsubscribe.repeated": ["prospects", "suppressions"],
  "unsubscribe.requested": ["campaigns", "prospects"],
  "webhook-dispatcher.deliver": ["webhooks"],
};

const none: readonly Topic[] = [];

export function topicsOfOperation({ name, readOnly }: Pick<Operation, "name" | "readOnly">): readonly Topic[] {
  return readOnly ? none : (topicsByNoun[name.slice(0, name.indexOf("."))] ?? none);
}

export const topicsOfEvent = ({ name }: Pick<Event, "name">): readonly Topic[] => topicsByEvent[name] ?? none;

export const knownEvents: readonly string[] = Object.keys(topicsByEvent);
