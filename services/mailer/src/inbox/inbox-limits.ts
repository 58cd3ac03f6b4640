/** How much of the world's mail is read at once, and how long anybody is waited for. */
export type InboxLimits = {
  /** Mailboxes that this process looks into at once. */
  checks: number;
  /** Mailboxes of this process that keep a connection, on which the server tells of new mail. */
  watches: number;
  /** How often due mailboxes are looked for. */
  tickMs: number;
  /** A mailbox whose worker was not heard of for so long is anybody's. */
  leaseMs: number;
  connectMs: number;
  greetingMs: number;
  /** Connecting, TLS and login together. */
  openMs: number;
  /** Silence in the middle of anything. */
  silenceMs: number;
  /** One look into all folders of a mailbox. */
  lookMs: number;
  /** How long a watch waits for the server's word before it looks by itself, as only one folder is told of. */
  watchMs: number;
  /** By then its place goes to whoever is next; a mailbox in which something happens comes back. */
  watchTurnMs: number;
  /** Between two looks into a mailbox in which something happened lately, and into another. */
  activePollMs: number;
  quietPollMs: number;
  /** After a failure: doubling from the first to the last. A refused login starts with `loginRetryMs`. */
  firstRetryMs: number;
  loginRetryMs: number;
  longestRetryMs: number;
};

export const inboxLimits: InboxLimits = {
  checks: 32,
  watches: 50,
  tickMs: 1_000,
  leaseMs: 60_000,
  connectMs: 10_000,
  greetingMs: 10_000,
  openMs: 45_000,
  silenceMs: 30_000,
  lookMs: 120_000,
  watchMs: 55_000,
  watchTurnMs: 1_800_000,
  activePollMs: 60_000,
  quietPollMs: 300_000,
  firstRetryMs: 60_000,
  loginRetryMs: 300_000,
  longestRetryMs: 3_600_000,
};

/** Of one message, whatever hangs on it. */
export const sourceBytes = 1024 * 1024;
/** Fetched and published before the cursor moves. */
export const sliceMessages = 50;
/** Of one folder in one look; the rest waits for the mailbox's next turn. */
export const lookMessages = 1_000;
/** Read again, at most, when a folder is new or was renumbered. */
export const newestMessages = 1_000;
