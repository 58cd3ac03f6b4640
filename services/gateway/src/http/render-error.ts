import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError, sentenceForPeople, toWire, type WireError } from "@outbound/contracts/app-error";
import type { ErrorCode } from "@outbound/contracts/error-codes";
import type { ApiErrorHandler, ApiHandler } from "./exchange.ts";
import { errorCodeHeader, type Reply, sendReply } from "./reply.ts";
import { securityHeaders } from "./security-headers.ts";

const retryAfterSeconds = 1;

/** Only this file decides on a status of 400 or more. */
export const renderError: ApiErrorHandler = (error: unknown, req, res, _next) => {
  const reply = req.originalUrl.startsWith("/app/") ? errorReplyToPeople(error) : errorReply(error);
  if (reply.status >= 500) res.locals.failure = error;
  if (reply.status === 503) res.setHeader("Retry-After", retryAfterSeconds);
  // Half an answer can't be taken back, so the connection's end tells the client.
  if (res.headersSent) return void res.destroy();
  sendReply(res, reply);
};

/** API: Errors. The same error gives the same bytes, so that they can be stored for a replay. */
export const errorReply = (error: unknown): ErrorReply => replyWith(error, () => ({}));

/** In the app the contract's sentence has one for people beside it, where theirs is another. */
export const errorReplyToPeople = (error: unknown): ErrorReply =>
  replyWith(error, (wire) => {
    const sentence = sentenceForPeople(wire);
    return sentence === wire.message ? {} : { for_people: sentence };
  });

type ErrorReply = Reply & { body: Buffer; errorCode: ErrorCode };

function replyWith(error: unknown, more: (wire: WireError) => object): ErrorReply {
  const known = error instanceof AppError ? error : hiddenError(error);
  const wire = toWire(known);
  const { message, code, details } = wire;
  const body = JSON.stringify({ error: message, ...more(wire), ...(code && { code }), ...details });
  return { status: known.status, body: Buffer.from(body), errorCode: known.code };
}

export function hiddenError(error: unknown): AppError {
  const { kind, message, forPeople } = toWire(error);
  return new AppError(kind, message, { cause: error, ...(forPeople && { forPeople }) });
}

export const notFound: ApiHandler = () => {
  throw new AppError("not-found", "Not found.", { code: "unknown-path" });
};

export const otherMethods = (allowed: readonly string[]): ApiHandler => {
  const allow = allowed.flatMap((method) => (method === "get" ? ["GET", "HEAD"] : method.toUpperCase())).join(", ");
  return (_req, res) => {
    res.setHeader("Allow", allow);
    throw new AppError("method-not-allowed", "Method not allowed.");
  };
};

const parserRefusals: Record<string, { status: number; error: string; code?: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: "Request headers too large." },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: "Request body too large.", code: "body-too-large" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: "The request took too long to arrive." },
};
const malformed: (typeof parserRefusals)[string] = { status: 400, error: "Malformed HTTP request." };

/** The socket is closed, because nothing after the error can be parsed. */
export function renderParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, error: message, code = "malformed-request" } = parserRefusals[error.code ?? ""] ?? malformed;
  const body = `${JSON.stringify({ error: message })}\n`;
  const headers = {
    ...securityHeaders,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    [errorCodeHeader]: code,
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}
