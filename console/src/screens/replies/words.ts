import { plural } from "../../ui/wording.ts";
import type { InboxList, InboxOrder } from "./inbox-filters.ts";
import type { ReplyShow } from "./reply-filters.ts";

export const inboxTitle = "Inbox";
export const conversations = "Conversations";
export const order = "Sort";
export const orders: Readonly<Record<InboxOrder, string>> = {
  newest: "Newest first",
  waiting: "Longest waiting first",
  soonest: "Soonest first",
};
export const erased = "Erased prospect";
export const noText = "No text";
export const noSubject = "No subject";
export const draft = "Draft";
export const foundInOwn = "Found in a reply of yours";

/** Counted up to 100. */
const upTo = (n: number, most: number): string => (n >= most ? `${most}+` : `${n}`);
export const counted = (n: number): string => upTo(n, 100);
export const unread = (n: number): string => `${counted(n)} unread`;
export const isUnread = "(unread)";
export const waiting = (n: number): string => `${n} new`;

export const lists: Readonly<Record<InboxList, string>> = {
  open: "Open",
  mine: "Mine",
  unassigned: "Unassigned",
  snoozed: "Snoozed",
  unread: "Unread",
  all: "All",
};

export const search = {
  show: "Find a conversation",
  label: "Find by name, email, or words of replies",
  hint: "Name or words",
  clear: "Clear search",
};

export const filter = {
  name: "Filter",
  show: "Show",
  labels: "Label",
  anyLabel: "Any label",
  replies: "Replies by class",
};

export const empty = {
  open: "All done",
  openMore: "No conversation waits for a reply. New ones show here within seconds.",
  unread: "Everything is read",
  mine: "Nothing assigned to you is open",
  unassigned: "Every open conversation is assigned",
  snoozed: "No snoozed conversations",
  all: "No replies yet",
  allMore:
    "Replies show here within seconds, sorted by what they mean. They’re read only from mailboxes with an IMAP server.",
  showAll: "Show all conversations",
  areSnoozed: (n: number) => `${counted(n)} snoozed`,
  searchAll: "Search all conversations",
  ofLabel: (label: string) => `No conversation here has the label ${label}`,
  ofWords: (words: string) => `No conversation here has ${words}`,
  wordsMore: "Search matches the beginning of each word. Upper or lower case doesn’t matter.",
  nothingOpened: "No conversation selected",
  nothingOpenedMore: "Select one in the list, or press J.",
};

export const select = (name: string): string => `Select ${name}`;

export const bulk = {
  name: "Selected conversations",
  selected: (n: number) => plural(n, "1 selected", "{n} selected"),
  clear: "Clear selection",
  unread: "Mark unread",
  more: (n: number) => plural(n, "And 1 more.", "And {n} more."),
};

export const acts = {
  done: "Done",
  reopen: "Reopen",
  snooze: "Snooze",
  endSnooze: "End snooze",
  assign: "Assign",
  label: "Label",
  more: "More",
  markUnread: "Mark unread",
  forward: "Forward",
  showDetails: "Show details",
  hideDetails: "Hide details",
  back: "Back to inbox",
  undo: "Undo",
  earlier: "Show earlier emails",
};

export const didDone = (name: string): string => `${name}: done`;
export const didReopen = (name: string): string => `${name}: reopened`;
export const didSnooze = (name: string, until: string): string => `${name}: snoozed until ${until}`;
export const didEndSnooze = (name: string): string => `${name}: no longer snoozed`;
export const refused = (name: string, why: string): string => `${name}: ${why}`;

export const snooze = {
  until: (time: string) => `Snoozed until ${time}`,
  untilMore: "The conversation reopens then, or when the prospect replies.",
  over: "Snooze over",
  tomorrow: "Tomorrow",
  inThreeDays: "In 3 days",
  nextWeek: "Next week",
  inAMonth: "In a month",
  name: "Snooze until",
};

export const assignTo = {
  nobody: "Nobody",
  me: (email: string) => `${email} (you)`,
  now: (name: string) => `Assigned to ${name}`,
};

export const labelling = {
  name: "Labels",
  byKey: "Label (L)",
  add: "Add label",
  remove: (label: string) => `Remove the label ${label}`,
  removeOne: "Remove label",
  hint: "A new word makes a new label.",
  missing: "Write a label first.",
};

export const classes = {
  name: "Class",
  interested: "Interested",
  neutral: "Neutral",
  notInterested: "Not interested",
  automatic: "Automatic",
  none: "No class",
  held: "May be forged",
  out_of_office: "Out of office",
  left_company: "Left company",
  receipt: "Receipt",
  other: "Automatic",
};

export const replyLists: Readonly<Record<ReplyShow, string>> = {
  all: "All",
  interested: classes.interested,
  neutral: classes.neutral,
  notInterested: classes.notInterested,
  automatic: classes.automatic,
  held: classes.held,
};

export const thread = {
  name: "Emails",
  to: (whom: string) => `to ${whom}`,
  folded: (n: number, campaign: string) =>
    plural(n, `1 earlier email of campaign ${campaign}`, `{n} earlier emails of campaign ${campaign}`),
  step: (n: number) => `step ${n}`,
  byHand: "from their own email program",
  forwarded: (whom: string) => `forwarded to ${whom}`,
  showQuoted: "Show quoted text",
  hideQuoted: "Hide quoted text",
  showFormatting: "Show formatting",
  showText: "Show as text",
  noText: "This email has no text.",
  note: "note, only members see it",
  deleteNote: "Delete note",
  sendsIn: (seconds: number) => `Sends in ${seconds} s`,
  sending: "Sending…",
  waits: "Not sent yet",
  waitsMore: "This reply is sent in a moment, or once sending resumes.",
  notSent: "Not sent",
  bounced: "Bounced",
  unknown: "May not have arrived",
  unknownMore: "Check the mailbox’s Sent folder.",
  mayBeForged: "May be forged",
  mayBeForgedMore: "Only the sender’s address says who wrote this reply. Nothing changes until you accept it.",
  accept: "Accept reply",
  acceptTitle: "Accept this reply?",
  acceptMore: (email: string) =>
    `The reply then counts as one from ${email}: their sequence stops, webhooks get it, and it gets a class. This can’t be undone.`,
  frame: "The email with its formatting",
  frameMore: "Without pictures and colours. Links open in a new tab.",
  frameTooLong: "This email is too long to show its formatting.",
};

export const composer = {
  name: "Reply",
  reply: (to: string) => `Reply to ${to}`,
  from: (mailbox: string) => `from ${mailbox}`,
  noteInstead: "Note instead",
  replyInstead: "Reply instead",
  send: "Send",
  sendMore: "More ways to send",
  sendAndNext: "Send and open next",
  savedReply: "Saved reply",
  manageSaved: "Edit saved replies",
  newSaved: "Add saved reply",
  attach: "Attach files",
  attached: "Attached files",
  detach: (name: string) => `Remove ${name}`,
  draftSaved: "Draft saved",
  savingDraft: "Saving…",
  empty: "Write a reply first.",
  placeholder: (left: string) => `Replace ${left} first: a reply is sent as you see it.`,
  noValue: (names: string) => `No value for ${names}. Write it before you send.`,
  draftNotSaved: (why: string) => `Draft not saved: ${why}`,
  sendAnyway: "Reply anyway",
  forwardAnyway: "Forward anyway",
  dontSend: "Don’t send",
  repliedAt: (by: string) => `${by} replied after you began to write,`,
  repliedEarlier: (by: string) => `${by} replied to this. Yours isn’t sent yet.`,
  draftedBy: (by: string) => `Drafted by ${by},`,
  otherDraft: (by: string) => `${by} drafted another reply. Yours stays as it is until you choose.`,
  takeTheirs: "Use theirs",
  keepMine: "Keep mine",
};

export const sends = (to: string): string => `Sends to ${to}`;
export const sendsLater = (to: string): string => `Not sent to ${to} yet: sending is paused`;

export const noteForm = {
  name: "Note",
  label: "Note for other members",
  hint: "Only members see it.",
  add: "Add note",
  empty: "Write a note first.",
};

export const forwardForm = {
  name: "Forward",
  to: "Forward to",
  above: "Text above the email",
  from: (mailbox: string) => `From ${mailbox}, with the reply and its quoted text below.`,
  send: "Forward",
  cancel: "Cancel",
  empty: "Enter an email address first.",
};

export const prospectPane = {
  name: "Prospect",
  email: "Email",
  company: "Company",
  timeZone: "Time zone",
  there: (city: string, time: string) => `${city}, ${time} there`,
  assignee: "Assignee",
  labels: "Labels",
  none: "–",
  nobody: "Nobody",
  campaigns: "Campaigns",
  noCampaigns: "Not in a campaign.",
  timeline: "Timeline",
  noEvents: "Nothing happened yet.",
  open: "Open",
  openProspect: "Open prospect",
  active: "In sequence",
  stopped: "Stopped",
  replied: "Replied",
  completed: "Completed",
};

const steps = (from: number, to: number): string => (from === to ? `Step ${from}` : `Steps ${from}–${to}`);

export const enrolments = {
  next: (step: number, steps: number) => `Step ${step} of ${steps} is next.`,
  at: (step: number, steps: number) => `Step ${step} of ${steps}.`,
  gotAll: (steps: number) => plural(steps, "Got 1 email.", "Got all {n} emails."),
  gotAllInVain: (steps: number) => plural(steps, "Got 1 email, no reply.", "Got all {n} emails, no reply."),
  wontBeSent: (from: number, to: number, why: string | null | undefined) =>
    `${steps(from, to)} won’t be sent.${why ? ` ${why}` : ""}`,
  wontBeSentAsReplied: (from: number, to: number) => `${steps(from, to)} won’t be sent, because the prospect replied.`,
  sequenceStopped: "Sequence stopped",
};

type Event = { step: number | null; campaign: string };
const ofStep = (verb: string, alone: string) => (event: Event) =>
  event.step === null ? alone : `${verb} step ${event.step}`;

export const events = {
  awaited: ({ campaign }) => `Will be added to ${campaign}`,
  "not-enrolled": ({ campaign }) => `Not added to ${campaign}`,
  enrolled: ({ campaign }) => `Added to ${campaign}`,
  sent: ofStep("Got", "Got an email"),
  refused: ofStep("Server refused", "The server refused an email"),
  unknown: ofStep("May not have got", "An email may not have arrived"),
  opened: ofStep("Opened", "Opened a reply"),
  clicked: ofStep("Clicked a link in", "Clicked a link"),
  replied: ofStep("Replied to", "Replied"),
  answered: () => "Got a reply",
  "auto-replied": ofStep("Automatic reply to", "Automatic reply"),
  bounced: () => "An email bounced",
  unsubscribed: () => "Unsubscribed",
  complained: () => "Reported spam",
  stopped: ({ campaign }) => `Stopped in ${campaign}`,
  completed: ({ campaign }) => `Completed ${campaign}`,
} satisfies Readonly<Record<string, (event: Event) => string>>;

export const replyList = {
  title: "Replies",
  caption: "Replies",
  byClass: "Replies by class",
  showOpen: "Show open",
  showAll: "Show all",
  reply: "Reply",
  class: "Class",
  campaign: "Campaign",
  state: "State",
  received: "Received",
  open: "Open",
  done: "Done",
  none: "No replies yet",
  noneMore:
    "Replies show here within seconds, sorted by what they mean. They’re read only from mailboxes with an IMAP server.",
  noneOpen: "No open replies",
  noneOf: {
    all: "No replies yet",
    interested: "No interested replies",
    neutral: "No neutral replies",
    notInterested: "No replies that say not interested",
    automatic: "No automatic replies",
    held: "No replies that may be forged",
  } satisfies Readonly<Record<ReplyShow, string>>,
  showAllReplies: "Show all replies",
};

export const keyHints = {
  next: "next, previous",
  reply: "reply",
  done: "done",
  snooze: "snooze",
  assign: "assign",
  label: "label",
  all: "all keys",
};
