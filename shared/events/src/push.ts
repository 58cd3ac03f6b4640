import type { Call } from "@outbound/broker/rpc-client";
import type { Caller } from "@outbound/contracts/caller";
import type { InputOf, Operation, WireInputOf } from "@outbound/contracts/operation";
import type { Log } from "@outbound/service/log";
import { z } from "zod";
import { pushFailures } from "./metrics.ts";

type PushOptions = {
  timeoutMs: number;
  take?: (reply: unknown) => Promise<void>;
};

/**
 * Hands over a committed state, so that the client reads its own write there. Never throws, because an event is the
 * guarantee; false means that the state may not have arrived. Must not be called within a transaction.
 */
export async function push<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  context: { call: Call; log: Log } & Caller,
  { timeoutMs, take = async () => {} }: PushOptions,
): Promise<boolean> {
  let isThere = false;
  try {
    const wire = z.encode(operation.input, input) as WireInputOf<Op>;
    const reply = await context.call(operation, wire, context, { timeoutMs });
    isThere = true;
    await take(reply);
  } catch (error) {
    pushFailures.inc({ operation: operation.name });
    context.log.warn({ err: error, operation: operation.name, request_id: context.requestId }, "push.failed");
  }
  return isThere;
}
