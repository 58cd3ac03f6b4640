export type InboxLimits = {
  checks: number;
  watches: number;
  tickMs: number;
  /** A mailbox whose worker gave no sign for so long may be claimed by another. */
  leaseMs: number;
  connectMs: number;
  greetingMs: number;
  openMs: number;
  /** This bounds a server's silence during any command. */
  silenceMs: number;
  lookMs: number;
  /** A watch looks by itself after this long, because the server announces new mail of one folder only. */
  watchMs: number;
  /** The connection's slot then goes to the next mailbox; an active mailbox comes back. */
  watchTurnMs: number;
  activePollMs: number;
  quietPollMs: number;
  /** The wait after a failure doubles from here to the last. After a refused login it starts with `loginRetryMs`. */
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

export const sourceBytes = 1024 * 1024;
/** The cursor moves after each slice is published. */
export const sliceMessages = 50;
/** The others wait for the mailbox's next turn. */
export const lookMessages = 1_000;
/** They are read again when a folder is new or was renumbered. */
export const newestMessages = 1_000;
