import type { ServerResponse } from "node:http";

/** A finished answer; its body is JSON, ready to be sent. */
export type Reply = { status: number; body?: Buffer; isReplay?: boolean };

/** Straight to Node's response: Express would look at each body for an ETag, a charset and a fresh cache. */
export function sendReply(res: ServerResponse, { status, body, isReplay }: Reply): void {
  if (isReplay) res.setHeader("Idempotent-Replayed", "true");
  res.statusCode = status;
  if (!body) return void res.end();
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Content-Length", body.length);
  res.end(body);
}
