import { count, plural } from "../../../ui/wording.ts";
import type { Enrolled, Result } from "./enrol.ts";

const outcomes = {
  not_emailed: "Not emailed",
  in_sequence: "In sequence",
  replied: "Replied",
  bounced: "Bounced",
  unsubscribed: "Unsubscribed",
  completed: "Completed",
  stopped: "Stopped",
};

/** What is said of the prospects of a campaign, and of adding some. */
export const peopleWords = {
  add: {
    act: (prospects: number) => plural(prospects, "Add 1 prospect", "Add {n} prospects"),
    some: (some: number, all: number) => {
      if (some === 0) return plural(all, "This prospect can’t be added", "None of these {n} can be added");
      return some === all
        ? plural(all, "Add this prospect?", "Add these {n} prospects?")
        : `Add ${count(some)} of ${count(all)} prospects?`;
    },
    leftOut: {
      "missing-field": (n) =>
        plural(n, "1 lacks a value that the sequence uses", "{n} lack a value that the sequence uses"),
      suppressed: (n) => plural(n, "1 is suppressed", "{n} are suppressed"),
      conflict: (n) => plural(n, "1 is active in another campaign", "{n} are active in another campaign"),
      "already-enrolled": (n) => plural(n, "1 is in this campaign already", "{n} are in this campaign already"),
      anonymized: (n) => plural(n, "1 was erased", "{n} were erased"),
      "not-found": (n) => plural(n, "1 isn’t in the workspace", "{n} aren’t in the workspace"),
    } satisfies Record<Result, (prospects: number) => string>,
    added: (prospects: number, leftOut: readonly string[]) =>
      `${[`${count(prospects)} added`, ...leftOut].join(", ")}.`,
    lacks: (name: string, { people, uses }: Enrolled["missing"][string]) =>
      `${name}: ${plural(people, "1 prospect has no value", "{n} prospects have no value")}${uses === undefined ? "" : `; used in ${uses}`}`,
    didDecline: (prospects: number) =>
      plural(prospects, "1 replied “not interested” before", "{n} replied “not interested” before"),
    declinedToo: (prospects: number) =>
      plural(prospects, "Also add 1 who replied “not interested”", "Also add {n} who replied “not interested”"),
    declined: (prospects: number) =>
      plural(
        prospects,
        "1 replied “not interested” before and was left out",
        "{n} replied “not interested” before and were left out",
      ),
    anyway: "Add anyway",
    ofThese: (sentence: string) => `Of these: ${sentence}`,
    seeThem: "See prospects in campaign",
    fillIn: "Give them a value:",
    orDefault: (name: string): [before: string, link: string, after: string] => [
      "Or give the variable a fallback in",
      "the sequence",
      `, such as {{ ${name} | default: "…" }}.`,
    ],
    giveValue: ["Give them a value, or the variable a fallback in", "the sequence", "."] as const,
    tryAgain: (prospects: number) => plural(prospects, "Try this prospect again", "Try these {n} prospects again"),
    inNewTab: "(in a new tab)",
    more: (prospects: number) => `and ${count(prospects)} more`,
    filters: "Prospects by status",
    onlyTag: "Only prospects with this tag",
    tagExample: "fair 2026",
    showTagged: "Show prospects",
    manyAtOnce: ["To add everyone with a tag or from an import at once, select them under", "Prospects", "."] as const,
    select: (name: string) => `Select ${name}`,
    selectThese: (prospects: number) => plural(prospects, "Select this prospect", "Select these {n}"),
    clearSelection: "Clear selection",
    chosen: "Selected prospects",
    selected: (prospects: number) => `${count(prospects)} selected`,
    canBeAdded: (prospects: number) => plural(prospects, "1 can be added", "{n} can be added"),
    none: "No prospects yet",
    noMatch: "No prospect matches",
    importLink: ["Import a file", ", then add its prospects from there."] as const,
    chooseMailboxes: "Choose mailboxes",
    writeStep: "Write a step",
    replied: (prospects: number, chosen: number) =>
      prospects === chosen
        ? plural(prospects, "This prospect has replied before.", "All of them have replied before.")
        : plural(prospects, "1 of them has replied before.", "{n} of them have replied before."),
  },

  list: {
    caption: "Prospects",
    prospect: "Prospect",
    status: "Status",
    company: "Company",
    lastReply: "Last reply",
    step: "Step",
    stepOf: (step: number, steps: number | undefined) =>
      steps === undefined ? count(step) : `${count(step)} of ${count(steps)}`,
    nextEmail: "Next email",
    lastEvent: "Last event",
    reply: "Reply: ",
    /** The reason of who was stopped by it; who had completed before gets none. */
    complaint: "Reported as spam.",
    /** By the API's reason, where it has words of its own. */
    reasons: {
      "Suppressed (manual).": "Suppressed by hand.",
      "Suppressed (import).": "Suppressed by an import.",
      "Suppressed (unsubscribe).": "Unsubscribed.",
      "Suppressed (bounce).": "Suppressed after a bounce.",
      "Suppressed (complaint).": "Suppressed after a spam report.",
      "Suppressed (erasure).": "Erased.",
      "The prospect was anonymised.": "Erased.",
    } as Readonly<Record<string, string | undefined>>,
    shows: { all: "All", waiting: "Waiting", ...outcomes },
    outcomes,
    events: {
      added: "Added",
      emailed: "Emailed",
      opened: "Opened",
      clicked: "Clicked",
      replied: "Replied",
      bounced: "Bounced",
      unsubscribed: "Unsubscribed",
      complained: "Reported spam",
    },
    none: "No prospects yet",
    noneHelp: "Choose prospects of the workspace, or import a file and add all of them at once.",
    noneAwaited: "Awaited prospects are added automatically on the day of their first email.",
    noneOf: {
      waiting: "Nobody waits for an email",
      not_emailed: "Everybody got their first email",
      in_sequence: "No prospects in sequence",
      replied: "No replies yet",
      bounced: "No bounces",
      unsubscribed: "No unsubscribes",
      completed: "No prospects have completed the sequence",
      stopped: "No stopped prospects",
    },
    file: (campaign: string) => `${campaign}-prospects`,
  },
  awaited: {
    title: "Awaited",
    caption: "Awaited prospects",
    prospect: "Prospect",
    replied: "Replied",
    in: (campaign: string | null) => `to ${campaign ?? "a deleted campaign"}`,
    on: "On",
    begins: "First email",
    byReplies: (sentence: string) => `${sentence} because of their replies.`,
    firstEmail: (prospects: number, when: string) =>
      plural(prospects, `Their first email is sent ${when}.`, `The first of them gets an email ${when}.`),
    onDay: (day: string) => `on ${day}`,
    withinAMinute: "within a minute",
    atRest: { draft: "once the campaign is started", paused: "once the campaign is resumed" } as Readonly<
      Record<string, string>
    >,
    see: "See who is awaited",
  },
};
