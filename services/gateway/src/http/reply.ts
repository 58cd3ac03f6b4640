import type { ServerResponse } from "node:http";
import type { ErrorCode } from "@outbound/contracts/error-codes";

export type Reply = { status: number; body?: Buffer; errorCode?: ErrorCode; isReplay?: boolean };

export const errorCodeHeader = "X-Error-Code";
const lineEnd = Buffer.from("\n");

/** Writes to Node's response directly, because Express would examine each body for an ETag, a charset and a fresh cache. */
export function sendReply(res: ServerResponse, { status, body, errorCode, isReplay }: Reply): void {
  if (isReplay) res.setHeader("Idempotent-Replayed", "true");
  if (errorCode) res.setHeader(errorCodeHeader, errorCode);
  res.statusCode = status;
  if (!body) return void res.end();
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  const line = Buffer.concat([body, lineEnd]);
  res.setHeader("Content-Length", line.length);
  res.end(line);
}
