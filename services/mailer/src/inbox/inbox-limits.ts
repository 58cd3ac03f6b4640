/** Limits on how many mailboxes are read at once, and on how long servers are waited for. */
export type InboxLimits = {
  /** Mailboxes that this process checks at once. */
  checks: number;
  /** Connections that this process keeps open because their servers announce new mail. */
  watches: number;
  tickMs: number;
  /** A mailbox whose worker gave no sign for so long may be claimed by another. */
  leaseMs: number;
  connectMs: number;
  greetingMs: number;
  /** Connecting, TLS and login together. */
  openMs: number;
  /** The longest silence of a server during any command. */
  silenceMs: number;
  /** One check of all folders of a mailbox. */
  lookMs: number;
  /** A watch looks by itself after this long, because the server announces new mail of one folder only. */
  watchMs: number;
  /** After this long the connection's slot goes to the next mailbox; an active mailbox comes back. */
  watchTurnMs: number;
  /** The time between two checks of a mailbox with recent mail, and of one without. */
  activePollMs: number;
  quietPollMs: number;
  /**
   * The wait after a failure doubles from the first of these to the last. After a refused login it starts with
   * `loginRetryMs`.
   */
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

/** The number of bytes read of one message, whatever its attachments. */
export const sourceBytes = 1024 * 1024;
/** The number of messages that are fetched and published before the cursor moves. */
export const sliceMessages = 50;
/** The number of messages of one folder in one check; the others wait for the mailbox's next turn. */
export const lookMessages = 1_000;
/** The number of newest messages that are read again when a folder is new or was renumbered. */
export const newestMessages = 1_000;
