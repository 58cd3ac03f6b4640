import type { GuardFigures } from "@outbound/contracts/sending/guard-figures";
import { count, fractionInProse, list, plural } from "../../../ui/wording.ts";

/** Lists have no totals, so beyond their first page a figure is the least. */
export type Found = { figure: number; mayBeMore: boolean };

const found = ({ figure, mayBeMore }: Found, one: string, other: string): string =>
  mayBeMore ? other.replace("{n}", `${count(figure)}+`) : plural(figure, one, other);

const restOf = (names: readonly string[], { figure, mayBeMore }: Found): string => {
  const named = names.slice(0, 2);
  const rest = figure - named.length;
  if (rest <= 0 && !mayBeMore) return list(named);
  return `${named.join(", ")} and ${count(rest)}${mayBeMore ? "+" : ""} more`;
};

export const needWords = {
  title: "Needs attention",
  mostUrgentFirst: "Most urgent first",
  nothing: "Nothing needs you.",
  nothingUntil: (when: string) => `Nothing needs you. Next email ${when}`,
  nothingHelp: "Replies, problems and pauses show here.",

  pausedItself: (name: string) => `${name} paused itself`,
  isPaused: (name: string) => `${name} is paused`,
  guarded: ({ part, emails, what, is_since_resume, limit_percent }: GuardFigures) => {
    const time = is_since_resume ? "since it was resumed" : "this week";
    const rate = `(${fractionInProse(part / emails)}; limit ${count(limit_percent)}%)`;
    const did = what === "bounced" ? "bounced" : plural(part, "was reported as spam", "were reported as spam");
    return `${count(part)} of its ${count(emails)} emails ${time} ${did} ${rate}.`;
  },
  held: (emails: number) => plural(emails, "1 email is held.", "{n} emails are held."),
  dueIsHeld: "Due emails are held.",
  mailboxes: {
    needs_reconnect: (n: number) => plural(n, "1 mailbox needs a new sign-in", "{n} mailboxes need a new sign-in"),
    error: (n: number) => plural(n, "1 mailbox has an error", "{n} mailboxes have an error"),
    paused: (n: number) => plural(n, "1 mailbox is paused", "{n} mailboxes are paused"),
    failing: (n: number) => plural(n, "1 mailbox failed", "{n} mailboxes failed"),
  },
  mailbox: {
    needs_reconnect: (email: string) => `${email} needs a new sign-in`,
    error: (email: string) => `${email} sends nothing`,
    failing: (email: string) => `${email} failed`,
  },
  tryingAgain: "Outbound tries again.",
  sendsNothing: "It sends nothing.",
  sendNothing: (emails: readonly string[]) => `${list(emails)} send nothing.`,
  seeMailbox: "See mailbox",
  seeMailboxes: "See mailboxes",

  interested: (n: Found) => found(n, "1 interested reply is waiting", "{n} interested replies are waiting"),
  whoWaits: (names: readonly string[], n: Found, waited: string | undefined) => {
    const who = restOf(names, n);
    if (waited === undefined) return n.mayBeMore ? `They’re from ${who}.` : `${who} just replied.`;
    if (n.figure === 1 && !n.mayBeMore) return `${who} has waited ${waited}.`;
    return `They’re from ${who}. The oldest has waited ${n.mayBeMore ? "over " : ""}${waited}.`;
  },
  minutes: (minutes: number) => `${count(minutes)} min`,
  hours: (hours: number, minutes: number) =>
    minutes === 0 ? `${count(hours)} h` : `${count(hours)} h ${count(minutes)} min`,
  days: (days: number) => plural(days, "1 day", "{n} days"),
  reply: "Reply",
  seeReply: "See reply",
  seeReplies: "See replies",

  forged: (n: Found) => found(n, "1 reply may be forged", "{n} replies may be forged"),
  claims: (from: string) => `The reply claims to be from ${from}, but no mail server vouches for that.`,
  claimAll: (from: readonly string[], n: Found) =>
    `They claim to be from ${restOf(from, n)}, but no mail server vouches for that.`,
  checkIt: "Check reply",
  checkReplies: "Check replies",

  unsentTo: (to: string) => `Your reply to ${to} isn’t sent`,
  unsent: (n: Found) => found(n, "1 reply isn’t sent", "{n} replies aren’t sent"),
  sendsSoon: "Outbound sends it in a moment.",
  unsentAll: (to: readonly string[], n: Found) => `They go to ${restOf(to, n)}.`,

  pausedCampaigns: (n: Found) => found(n, "1 campaign is paused", "{n} campaigns are paused"),
  isntSending: (name: string) => `${name} isn’t sending`,
  whyNot: {
    no_mailbox: () => "The campaign has no mailbox.",
    mailboxes_paused: (mailboxes: number) =>
      plural(mailboxes, "Its only mailbox is paused.", "Its {n} mailboxes are paused."),
    mailboxes_failing: (mailboxes: number) =>
      plural(mailboxes, "Its only mailbox can’t send.", "None of its {n} mailboxes can send."),
    no_prospects: () => "The campaign has no prospects yet.",
  },
  emailedOf: (emailed: number, all: number) =>
    `${count(emailed)} of ${plural(all, "1 prospect", "{n} prospects")} got an email.`,
  addMailbox: "Add mailbox",
  addProspects: "Add prospects",
  pausedBy: (who: string) => `${who} paused the campaign.`,
  names: (names: readonly string[], n: Found) => `They are ${restOf(names, n)}.`,
  resume: "Resume",
  resumeCampaign: "Resume campaign",
  seeCampaign: "See campaign",
  seeCampaigns: "See campaigns",

  receiversOff: (n: number) => plural(n, "1 webhook receiver is off", "{n} webhook receivers are off"),
  eventsAreKept: (n: number) =>
    plural(
      n,
      "The receiver failed for days, so Outbound switched it off. Events are kept.",
      "The receivers failed for days, so Outbound switched them off. Events are kept.",
    ),
  seeWebhooks: "See webhooks",
  failedDeliveries: (n: Found, since: string) =>
    found(n, `1 webhook delivery failed ${since}`, `{n} webhook deliveries failed since ${since}`),
  answersWith: (host: string, status: string) => `${host} responds with status ${status}.`,
  doesntAnswer: (host: string) => `${host} doesn’t respond as it should.`,
  hosts: (hosts: readonly string[]) => `${list(hosts)} don’t respond as they should.`,
  seeDelivery: "See delivery",
  seeDeliveries: "See deliveries",

  unknown: (n: Found) => found(n, "1 email may not have arrived", "{n} emails may not have arrived"),
  checkSent: (to: readonly string[], n: Found) => `Check the Sent folder for emails to ${restOf(to, n)}.`,
  seeEmails: "See emails",
};
