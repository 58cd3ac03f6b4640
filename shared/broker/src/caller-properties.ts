import type { Caller } from "@outbound/contracts/caller";
import type { Message, Options } from "amqplib";

/**
 * Who calls, in a request's own properties: every hop would parse a table of headers, which costs a tenth of a call.
 * `appId` is the workspace, `messageId` the request, `timestamp` the deadline in milliseconds.
 */
export function callerProperties(
  { workspaceId, requestId, commandId }: Caller,
  deadline: number,
  traceparent?: string,
): Options.Publish {
  const properties = { appId: workspaceId, messageId: requestId, timestamp: deadline };
  if (commandId === undefined && traceparent === undefined) return properties;
  return { ...properties, headers: { ...(commandId && { command: commandId }), ...(traceparent && { traceparent }) } };
}

export function callerOf({ properties }: Message): Caller & { deadline: number } {
  const { appId, messageId, timestamp, headers } = properties;
  const caller = { workspaceId: appId, requestId: messageId, deadline: timestamp };
  const command = headers?.["command"];
  return command === undefined ? caller : { ...caller, commandId: command };
}
