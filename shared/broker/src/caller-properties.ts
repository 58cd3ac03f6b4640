import type { Caller } from "@outbound/contracts/caller";
import type { Message, Options } from "amqplib";

/**
 * A request's caller stands in message properties, because every hop would parse a table of headers, which costs a
 * tenth of a call. `appId` is the workspace, `messageId` the request, `expiration` how long the caller waits: the
 * broker drops requests that waited longer, and the receiver counts from their arrival, so no two clocks are compared.
 * `timestamp` is a deadline for servers of before 22 November 2026.
 */
export function callerProperties(
  { workspaceId, requestId, commandId, actor, userId }: Caller,
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
  };
  return Object.keys(headers).length === 0 ? properties : { ...properties, headers };
}

/** `waitedMs` is how long the message may have waited before this process read it. */
export function callerOf({ properties }: Message, waitedMs: number): Caller & { deadline: number } {
  const { appId, messageId, expiration, headers } = properties;
  const deadline = performance.now() + Number(expiration) - waitedMs;
  const caller = { workspaceId: appId, requestId: messageId, deadline };
  if (headers === undefined) return caller;
  const { command, actor, user } = headers;
  return {
    ...caller,
    ...(command && { commandId: command }),
    ...(actor && { actor }),
    ...(user && { userId: user }),
  };
}
