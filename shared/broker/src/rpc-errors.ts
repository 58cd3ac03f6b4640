import type { Operation } from "@outbound/contracts/operation";
import type { ClientOutcome } from "./metrics.ts";

/** Why a call got no answer: the `cause` of the `unavailable` that its caller gets. */
export class RpcFailure extends Error {
  readonly outcome: ClientOutcome;

  constructor(outcome: ClientOutcome, message: string, cause?: unknown) {
    super(message, { cause });
    this.outcome = outcome;
  }
}

/** No reply came before the deadline. The call may have been executed. */
export class RpcTimeout extends RpcFailure {
  override readonly name = "RpcTimeout";
  /** What it did is then in the audit trail. */
  readonly isAudited: boolean;

  constructor({ name, audit }: Operation) {
    super("timeout", `no reply to ${name} in time`);
    this.isAudited = audit !== undefined;
  }
}

export class RpcUnroutable extends RpcFailure {
  override readonly name = "RpcUnroutable";
  constructor(operation: string) {
    super("unroutable", `nobody answers ${operation}`);
  }
}

export class RpcRefused extends RpcFailure {
  override readonly name = "RpcRefused";
  constructor(operation: string) {
    super("nacked", `the queue of ${operation} is full`);
  }
}

/** The broker is away or accepts nothing. The call may have been executed. */
export class RpcDisconnected extends RpcFailure {
  override readonly name = "RpcDisconnected";
  constructor(operation: string, cause?: unknown) {
    super("disconnected", `no broker for ${operation}`, cause);
  }
}
