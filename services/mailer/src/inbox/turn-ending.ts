import { NotPublished } from "@outbound/broker/confirmed-publish";
import { CredentialUnreadable } from "../credentials/credential-key.ts";
import { AccessFailed } from "../grants/access-failed.ts";
import { ourFault, unknownCause } from "../mail-servers/plain-reason.ts";
import type { InboxLimits } from "./inbox-limits.ts";
import type { Turn } from "./inbox-table.ts";
import { imapFailure } from "./open-imap.ts";

export type TurnEnding =
  | { kind: "looked"; isActive: boolean; isUnfinished: boolean }
  /** Enough other turns are finding out whether the host answers. */
  | { kind: "postponed"; isKnownToFail: boolean }
  | { kind: "dropped" }
  /** Many servers end a connection that does nothing; all that was there has been read. */
  | { kind: "hung-up" }
  | { kind: "failed"; failure: Failure };

/** `cause` is for the log alone, where `message` has no words for what happened. */
export type Failure = {
  kind: "connect" | "login" | "protocol" | "credential" | "broker";
  message: string;
  cause?: string | undefined;
};

/** The broker was away, which isn't counted as the mailbox's failure. */
const brokerRetryMs = 5_000;
const unansweredMs = 2_000;
const knownToFailMs = 30_000;

/** The time is spread, so that mailboxes that failed together don't retry together. */
export function nextTurnMs(ending: TurnEnding, turn: Pick<Turn, "failures">, limits: InboxLimits): number {
  const spread = (ms: number) => Math.round(ms * (0.9 + 0.2 * Math.random()));
  switch (ending.kind) {
    case "looked":
      if (ending.isUnfinished) return 0;
      return spread(ending.isActive ? limits.activePollMs : limits.quietPollMs);
    case "postponed":
      return Math.round((ending.isKnownToFail ? knownToFailMs : unansweredMs) * (0.5 + Math.random()));
    case "dropped":
      return 0;
    case "hung-up":
      return spread(limits.firstRetryMs);
    case "failed": {
      const { kind } = ending.failure;
      if (kind === "broker") return brokerRetryMs;
      const firstMs = kind === "login" || kind === "credential" ? limits.loginRetryMs : limits.firstRetryMs;
      return spread(Math.min(firstMs * 2 ** Math.min(turn.failures, 20), limits.longestRetryMs));
    }
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof NotPublished) return { kind: "broker", message: error.message };
  if (error instanceof CredentialUnreadable) return { kind: "credential", message: error.message };
  if (error instanceof AccessFailed) return { kind: "credential", message: error.message };
  const { kind, message, cause } = imapFailure(error, "protocol");
  return { kind, message, cause: message === ourFault ? unknownCause(cause) : undefined };
}
