import type { Caller } from "@outbound/contracts/caller";
import type { Message, Options } from "amqplib";

/**
 * The caller stands in message properties: a table of headers costs a tenth of a call. `appId` is the workspace,
 * `messageId` the request. The receiver counts `expiration` from arrival, so no two clocks are compared. `timestamp`
 * is the deadline for servers of before 22 November 2026.
 */
export function callerProperties(
  { workspaceId, requestId, commandId, actor, userId, isOperator }: Caller,
  timeLeftMs: number,
  traceparent?: string,
): Options.Publish {
  const expiration = Math.ceil(timeLeftMs);
  const properties = { appId: workspaceId, messageId: requestId, expiration, timestamp: Date.now() + expiration };
  const headers = {
    ...(commandId && { command: commandId }),
    ...(traceparent && { traceparent }),
    ...(actor && { actor }),
    ...(userId && { user: userId }),
    ...(isOperator && { operator: true }),
  };
  return Object.keys(headers).length === 0 ? properties : { ...properties, headers };
}

/** `waitedMs` is how long the message may have waited before this process read it. */
export function callerOf({ properties }: Message, waitedMs: number): Caller & { deadline: number } {
  const { appId, messageId, expiration, headers } = properties;
  const deadline = performance.now() + Number(expiration) - waitedMs;
  const caller = { workspaceId: appId, requestId: messageId, deadline };
  if (headers === undefined) return caller;
  const { command, actor, user, operator } = headers;
  return {
    ...caller,
    ...(command && { commandId: command }),
    ...(actor && { actor }),
    ...(user && { userId: user }),
    ...(operator && { isOperator: true }),
  };
}
