import type { ServerResponse } from "node:http";
import type { ErrorCode } from "@outbound/contracts/error-codes";

/** A finished answer; its body is JSON, ready to be sent. */
export type Reply = { status: number; body?: Buffer; errorCode?: ErrorCode; isReplay?: boolean };

export const errorCodeHeader = "X-Error-Code";
const lineEnd = Buffer.from("\n");

/** Straight to Node's response: Express would look at each body for an ETag, a charset and a fresh cache. */
export function sendReply(res: ServerResponse, { status, body, errorCode, isReplay }: Reply): void {
  if (isReplay) res.setHeader("Idempotent-Replayed", "true");
  if (errorCode) res.setHeader(errorCodeHeader, errorCode);
  res.statusCode = status;
  if (!body) return void res.end();
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  // For whoever reads it in a terminal.
  const line = Buffer.concat([body, lineEnd]);
  res.setHeader("Content-Length", line.length);
  res.end(line);
}
