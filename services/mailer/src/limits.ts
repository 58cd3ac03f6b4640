import { type InboxLimits, inboxLimits } from "./inbox/inbox-limits.ts";

/** How long each stage of a delivery may take. Together they stay under the lease that the campaign service gives a send. */
export type Limits = {
  /** The name looked up, the socket connected. */
  connectMs: number;
  /** Greeting, EHLO, and TLS. */
  greetingMs: number;
  loginMs: number;
  /** MAIL, RCPT and DATA, to the server's leave to send the body. */
  envelopeMs: number;
  /** The campaign service's answer to `send.dispatch`. */
  leaveMs: number;
  /** The body and the server's word after it. */
  bodyMs: number;
  /** How long a connection without work stays open. */
  idleMs: number;
  /** How long a send waits for one of its mailbox's five places. */
  placeMs: number;
  inbox: InboxLimits;
};

export const limits: Limits = {
  connectMs: 10_000,
  greetingMs: 20_000,
  loginMs: 20_000,
  envelopeMs: 60_000,
  leaveMs: 5_000,
  bodyMs: 120_000,
  idleMs: 30_000,
  placeMs: 10_000,
  inbox: inboxLimits,
};

/** One mailbox's sends that may be unfinished in this process, so that one dead server holds up nobody else. */
export const unfinishedPerMailbox = 5;
