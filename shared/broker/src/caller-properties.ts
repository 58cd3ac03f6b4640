import type { Caller } from "@outbound/contracts/caller";
import type { Message, Options } from "amqplib";

/**
 * The caller stands in message properties: a table of headers costs a tenth of a call. `appId` is the workspace,
 * `messageId` the request. The receiver counts `expiration` from arrival, so that handlers' deadlines compare no two clocks.
 * `timestamp` is when the caller gives up, in milliseconds since 1970 on the server, whose clock is `aheadMs` ahead of ours.
 */
export function callerProperties(
  { workspaceId, requestId, commandId, actor, userId, sessionId, isOperator }: Caller,
  timeLeftMs: number,
  { traceparent, aheadMs = 0 }: { traceparent?: string | undefined; aheadMs?: number } = {},
): Options.Publish {
  const expiration = Math.ceil(timeLeftMs);
  const timestamp = Math.ceil(Date.now() + aheadMs + expiration);
  const properties = { appId: workspaceId, messageId: requestId, expiration, timestamp };
  const headers = {
    ...(commandId && { command: commandId }),
    ...(traceparent && { traceparent }),
    ...(actor && { actor }),
    ...(userId && { user: userId }),
    ...(sessionId && { session: sessionId }),
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
  const { command, actor, user, session, operator } = headers;
  return {
    ...caller,
    ...(command && { commandId: command }),
    ...(actor && { actor }),
    ...(user && { userId: user }),
    ...(session && { sessionId: session }),
    ...(operator && { isOperator: true }),
  };
}

/** It waited before RabbitMQ, which takes no messages during an alarm, where nobody counts `expiration`; or the clocks differ. */
export const isLate = ({ properties }: Message): boolean => properties.timestamp < Date.now();
