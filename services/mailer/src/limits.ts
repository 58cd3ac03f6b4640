import { type InboxLimits, inboxLimits } from "./inbox/inbox-limits.ts";

/** The stages' sum stays below the lease that the campaign service gives a send. */
export type Limits = {
  connectMs: number;
  greetingMs: number;
  loginMs: number;
  /** This covers MAIL, RCPT and DATA, until the server permits the body. */
  envelopeMs: number;
  dispatchMs: number;
  bodyMs: number;
  idleMs: number;
  slotMs: number;
  domainTickMs: number;
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
  domainTickMs: 20_000,
  inbox: inboxLimits,
};

/** This bounds one mailbox's sends in progress, so that one dead server delays no other mailbox. */
export const unfinishedPerMailbox = 5;
