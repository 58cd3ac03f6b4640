import type { GuardFigures } from "@outbound/contracts/sending/guard-figures";
import type { Output } from "../../api/ask.ts";
import { count, fractionInProse, list, plural } from "../../ui/wording.ts";

type Due = Output<"campaign.next">["due"];

/** What the overview of a campaign says, and why it sends nothing. */
export const overviewWords = {
  editSequence: "Edit sequence",
  back: "Back to campaigns",

  figures: {
    emailsSent: "Emails sent",
    since: (day: string) => `since ${day}`,
    replyRate: "Reply rate",
    interested: "Interested",
    ofReplies: (rate: string) => `${rate} of replies`,
    ofAll: (replies: number) => plural(replies, "of 1 reply", "of {n} replies"),
    noReplies: "no replies yet",
    bounceRate: "Bounce rate",
    usual: "usual is up to 2%",
    unsubscribed: "Unsubscribed",
    ofProspects: (rate: string) => `${rate} of prospects`,
    ofEmailed: (prospects: number) => plural(prospects, "of 1 prospect", "of {n} prospects"),
    finished: "Finished",
    of: (part: number, base: number) => `${count(part)} of ${plural(base, "1 prospect", "{n} prospects")}`,
    ofEmails: (part: number, base: number) => `${count(part)} of ${plural(base, "1 email", "{n} emails")}`,
    tooEarly: "too early",
    noEmails: "no emails yet",
  },

  far: {
    title: "How far prospects get",
    asTable: "Show as table",
    asBars: "Show as bars",
    stage: "Stage",
    prospects: "Prospects",
    share: "Share",
    stages: {
      in_campaign: "In campaign",
      emailed: "Emailed",
      delivered: "Delivered",
      opened: "Opened",
      replied: "Replied",
      interested: "Interested",
    },
    of: (base: number, what = "") => `of ${count(base)}${what === "" ? "" : ` ${what}`}`,
    shareOf: (rate: string, of: string) => `${rate} ${of}`,
    emailed: "emailed",
    replies: "replies",
    measured: "measured",
    notMeasured: "not measured",
    withMark: (share: string, mark: string) => (share === "" ? mark : `${share} · ${mark}`),
  },

  where: {
    title: "Where prospects are",
    inCampaign: (prospects: number) => `${count(prospects)} in campaign`,
    outcomes: {
      not_emailed: "Not emailed yet",
      in_sequence: "In sequence",
      completed: "Completed all steps",
      replied: "Replied",
      bounced: "Bounced",
      unsubscribed: "Unsubscribed",
      stopped: "Stopped",
    },
    firstEmailsBy: (day: string) => `All first emails sent by about ${day}`,
  },

  steps: {
    title: "Steps",
    note: "Rates are shares of the prospects who got that step",
    step: "Step",
    sent: "Sent",
    replied: "Replied",
    interested: "Interested",
    bounced: "Bounced",
    total: "Total",
    none: "No steps yet. Add one to start sending.",
    first: (days: number) => `Day ${count(days)}`,
    variants: (variants: number, verdict: string) =>
      `${plural(variants, "1 variant", "{n} variants")}${verdict === "" ? "" : `, ${verdict}`}`,
    tooEarly: "too early to compare",
    wins: (name: string) => `${name} wins`,
    noWinner: "none is clearly better",
    onlyIf: (condition: string) => `Only if ${condition}`,
  },

  next: {
    title: "Who’s next",
    all: (prospects: number) => plural(prospects, "1 waiting", "All {n} waiting"),
    step: (position: number) => `Step ${count(position)}`,
    nobody: "Nobody waits for an email",
    held: "Today, held",
    sending: "Now",
    due: "Due now",
    today: "Today",
    later: "Not before tomorrow",
    hours: "Next sending hours",
    atRest: { draft: "Once started", paused: "Once resumed" } as Readonly<Record<string, string>>,
  },

  failed: {
    figures: "Can’t load the figures",
    steps: "Can’t load the steps’ figures",
    next: "Can’t load the next emails",
    where: "Can’t load where prospects are",
  },

  facts: {
    title: "About this campaign",
    created: "Created",
    started: "Started",
    notStarted: "Not started",
    resumed: "Last resumed",
  },

  waits: {
    nobody: "No prospects yet",
    nobodyHelp: "Add some to start sending.",
    nothing: (because: string) => `Nothing is being sent: ${because}`,
    allPaused: "all sending is paused",
    workspacePaused: "this workspace’s sending is paused",
    onlyMailbox: {
      paused: "its only mailbox is paused",
      error: "its only mailbox has an error",
      needs_reconnect: "its only mailbox needs a new sign-in",
    },
    noMailbox: (mailboxes: number) => `none of its ${count(mailboxes)} mailboxes can send`,
    removed: "its mailbox was removed",
    each: {
      paused: (email: string) => `${email} is paused`,
      error: (email: string) => `${email} has an error`,
      needs_reconnect: (email: string) => `${email} needs a new sign-in`,
    },
    all: (sentences: readonly string[]) => `${list(sentences)}.`,
    itself: (who: string, when: string, figures: GuardFigures) =>
      `${who} paused itself ${when}, because ${harmOf(figures)}.`,
    thisItself: (figures: GuardFigures) => `Paused itself: ${harmOf(figures)}`,
    by: (who: string, what: string, when: string, reason: string) =>
      `${who === "operator" ? "The operator" : who} paused ${what} ${when}${reason === "" ? "" : `: ${reason}`}.`,
    sending: "sending",
    reason: (email: string, reason: string) => `${email}: ${reason}.`,
    held: ({ prospects, at_least }: Due) =>
      prospects === 0
        ? ""
        : `${at_least ? "At least " : ""}${plural(prospects, "1 email is held and keeps its place.", "{n} emails are held and keep their order.")}`,
    dayIsUsed: "Today’s limit is reached",
    dayIsUsedBy: (names: string) => `${names} reached the daily limit. Outbound sends the rest from tomorrow.`,
    outside: "Outside sending hours",
    outsideHelp: (hours: string) => `Emails are sent ${hours}.`,
    capped: (prospects: number, isAtLeast: boolean) =>
      `${isAtLeast ? "At least " : ""}${plural(prospects, "1 prospect is held", "{n} prospects are held")} by the hourly limits`,
    until: (moment: string) => `Sending continues ${moment}.`,
    ways: {
      addProspects: "Add prospects",
      mailboxes: "Check mailboxes",
      bounces: "Review bounces",
      addMailbox: "Add mailbox",
      hours: "Change hours",
      caps: "Change limits",
    },
  },
};

function harmOf({ part, emails, what, is_since_resume, limit_percent }: GuardFigures): string {
  const time = is_since_resume ? "since it was last resumed" : "in the last 7 days";
  const did = what === "bounced" ? "bounced" : plural(part, "was reported as spam", "were reported as spam");
  return `${count(part)} of its ${count(emails)} emails ${time} ${did} (${fractionInProse(part / emails)}; limit ${count(limit_percent)}%)`;
}
