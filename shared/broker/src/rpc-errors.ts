import type { ClientOutcome } from "./metrics.ts";

/** Why a call got no answer: the `cause` of the `unavailable` that its caller sees. */
export class RpcFailure extends Error {
  readonly outcome: ClientOutcome;

  constructor(outcome: ClientOutcome, message: string, cause?: unknown) {
    super(message, { cause });
    this.outcome = outcome;
  }
}

/** No reply before the deadline. It may have been done all the same. */
export class RpcTimeout extends RpcFailure {
  override readonly name = "RpcTimeout";
  constructor(operation: string) {
    super("timeout", `no reply to ${operation} in time`);
  }
}

/** No replica of the service is there. */
export class RpcUnroutable extends RpcFailure {
  override readonly name = "RpcUnroutable";
  constructor(operation: string) {
    super("unroutable", `nobody answers ${operation}`);
  }
}

/** The service's queue is full. */
export class RpcRefused extends RpcFailure {
  override readonly name = "RpcRefused";
  constructor(operation: string) {
    super("nacked", `the queue of ${operation} is full`);
  }
}

/** The broker is away, or takes nothing. It may have been done all the same. */
export class RpcDisconnected extends RpcFailure {
  override readonly name = "RpcDisconnected";
  constructor(operation: string, cause?: unknown) {
    super("disconnected", `no broker for ${operation}`, cause);
  }
}
