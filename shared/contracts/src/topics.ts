import type { Event } from "./event.ts";
import type { Operation } from "./operation.ts";

/** What an open page of the app can be about. It is told that one of these has changed in its workspace, and never what. */
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

/** By the noun of an operation's name. */
const topicsByNoun: Readonly<Record<string, readonly Topic[]>> = {
  campaign: ["campaigns"],
  credential: ["mailboxes"],
  delivery: ["webhooks"],
  enrolment: ["campaigns", "prospects"],
  hook: ["webhooks"],
  invitation: ["members"],
  job: ["jobs"],
  mailbox: ["mailboxes", "campaigns"],
  member: ["members"],
  offer: ["offers"],
  prospect: ["prospects"],
  reply: ["replies", "campaigns"],
  sending: ["campaigns", "mailboxes"],
  suppression: ["suppressions", "prospects", "campaigns"],
  token: ["tokens"],
  verification: ["prospects"],
  webhook: ["webhooks"],
  workspace: ["members"],
};

/** By the name of an event or job that a service has handled. */
const topicsByEvent: Readonly<Record<string, readonly Topic[]>> = {
  "campaign.classify-reply": ["replies", "campaigns"],
  "campaign.count-click": ["campaigns", "prospects"],
  "campaign.reschedule": ["campaigns"],
  "engagement.changed": ["prospects"],
  "enrolment.requested": ["campaigns"],
  "inbox.checked": ["mailboxes"],
  "link.clicked": ["webhooks"],
  "link.followed": ["campaigns"],
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
  "send.settled": ["campaigns", "mailboxes", "prospects"],
  "suppression.changed": ["suppressions"],
  "unsubscribe.repeated": ["prospects", "suppressions"],
  "unsubscribe.requested": ["campaigns", "prospects"],
  "webhook-dispatcher.deliver": ["webhooks"],
};

const none: readonly Topic[] = [];

/** What a successful call changes, as far as pages show it. */
export function topicsOfOperation({ name, readOnly }: Pick<Operation, "name" | "readOnly">): readonly Topic[] {
  return readOnly ? none : (topicsByNoun[name.slice(0, name.indexOf("."))] ?? none);
}

/** What has changed once an event or job is handled. */
export const topicsOfEvent = ({ name }: Pick<Event, "name">): readonly Topic[] => topicsByEvent[name] ?? none;

export const knownEvents: readonly string[] = Object.keys(topicsByEvent);
