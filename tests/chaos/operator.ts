import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { AppError } from "@outbound/contracts/app-error";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";

export type Ask = <Op extends Operation>(
  operation: Op,
  input: WireInputOf<Op>,
  workspaceId: string,
) => Promise<WireOutputOf<Op>>;

const retryMs = 250;

export function operatorOf(broker: Broker): Ask {
  const { call } = rpcClient(broker);
  return async (operation, input, workspaceId) => {
    for (;;) {
      try {
        return await call(operation, input, { workspaceId, requestId: randomUUID() });
      } catch (error) {
        if (error instanceof AppError && error.status < 500) throw error;
        await sleep(retryMs);
      }
    }
  };
}

/** A creation whose answer was lost is refused when it is tried again. */
export function ignoreDuplicate(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "duplicate")) throw error;
}

/** So is a start. */
export function ignoreRunning(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "wrong-state")) throw error;
}
