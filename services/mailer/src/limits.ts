import { type InboxLimits, inboxLimits } from "./inbox/inbox-limits.ts";

/** How long each stage of sending may take. Their sum stays below the lease that the campaign service gives a send. */
export type Limits = {
  /** Looking up the name and connecting the socket. */
  connectMs: number;
  /** Greeting, EHLO, and TLS. */
  greetingMs: number;
  loginMs: number;
  /** MAIL, RCPT and DATA, until the server permits the body. */
  envelopeMs: number;
  /** The campaign service's answer to `send.dispatch`. */
  dispatchMs: number;
  /** The body and the server's reply to it. */
  bodyMs: number;
  /** How long an idle connection stays open. */
  idleMs: number;
  /** How long a send waits for one of its mailbox's five slots. */
  slotMs: number;
  inbox: InboxLimits;
};

export const limits: Limits = {
  connectMs: 10_000,
  greetingMs: 20_000,
  loginMs: 20_000,
  envelopeMs: 60_000,
  dispatchMs: 5_000,
  bodyMs: 120_000,
  idleMs: 30_000,
  slotMs: 10_000,
  inbox: inboxLimits,
};

/** The number of one mailbox's sends in progress in this process, so that one dead server delays no other mailbox. */
export const unfinishedPerMailbox = 5;
