import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from "@modelcontextprotocol/server";
import { AppError } from "@outbound/contracts/app-error";
import { usualCodeOf } from "@outbound/contracts/error-codes";
import type { Express } from "express";
import type { Gateway } from "../api/mount-operations.ts";
import type { ApiHandler, ApiRequest, ApiResponse, Token } from "../http/exchange.ts";
import { readBytes } from "../http/read-json-body.ts";
import { errorCodeHeader, sendReply } from "../http/reply.ts";
import { charge, requireToken } from "../tokens/authenticate.ts";
import { costOf, type Message, readMessage } from "./read-message.ts";
import { mcpServers, type NewServer } from "./server.ts";

const path = "/api/mcp";
/** Twice the largest body of an operation: the arguments, and what the protocol wraps them in. */
const bodyLimitBytes = 128 * 1024;

/**
 * The Model Context Protocol over Streamable HTTP, without sessions. A message is read before it is counted, since what it
 * says decides its cost; an unknown token is refused before that.
 */
export function mountMcp(app: Express, gateway: Gateway): void {
  const newServer = mcpServers(gateway);
  app.all(path, answerMessage(gateway, newServer));
}

function answerMessage({ db, bodyMs }: Gateway, newServer: NewServer): ApiHandler {
  return async (req, res) => {
    res.locals.route = path;
    await requireToken(db, req, res);
    const arrived = req.method === "POST" ? await arrivalOf(req, res, bodyMs) : undefined;
    const token = await charge(db, req, res, arrived && "message" in arrived ? costOf(arrived.message) : 1);
    if (arrived && "refusal" in arrived) throw arrived.refusal;
    refuseForeignOrigin(req);

    const message = arrived?.message ?? { value: undefined };
    if ("code" in message) return refuseMessage(res, message);
    await answer(req, res, { token, message: message.value, newServer });
  };
}

/** A body that can't be read costs a request like any other: its refusal waits until it is paid for. */
async function arrivalOf(req: ApiRequest, res: ApiResponse, timeoutMs: number) {
  return readBytes(req, res, { limitBytes: bodyLimitBytes, timeoutMs }).then(
    (bytes) => ({ message: readMessage(bytes) }),
    (refusal: unknown) => ({ refusal }),
  );
}

/** A browser names where a page comes from; only what runs on the user's own machine may be one. */
function refuseForeignOrigin({ headers }: ApiRequest): void {
  if (!validateOriginHeader(headers.origin, localhostAllowedOrigins()).ok) {
    throw new AppError("forbidden", "This Origin is not allowed.");
  }
}

function refuseMessage(res: ApiResponse, { code, message }: Extract<Message, { code: number }>): void {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }));
  sendReply(res, { status: 400, body, errorCode: "invalid-body" });
}

type Call = { token: Token; message: unknown; newServer: NewServer };

async function answer(req: ApiRequest, res: ApiResponse, { token, message, newServer }: Call): Promise<void> {
  let failure: unknown;
  const handler = createMcpHandler(() => newServer(token, res), {
    // A stream that would stay open to say that the tools have changed, which they never do.
    maxSubscriptions: 0,
    onerror: (error) => (failure = error),
  });
  const answered = await handler.fetch(webRequest(req), { parsedBody: message });
  // Nothing is said before the result, so an event stream is as short as it.
  const body = Buffer.from(await answered.arrayBuffer());
  if (answered.status >= 500) res.locals.failure = failure;
  for (const [name, value] of answered.headers) res.setHeader(name, value);
  if (answered.status >= 400) res.setHeader(errorCodeHeader, usualCodeOf(answered.status));
  res.statusCode = answered.status;
  if (body.length > 0) res.setHeader("Content-Length", body.length);
  res.end(body);
}

/** Without the token: only what the protocol looks at. */
function webRequest({ method, headers }: ApiRequest): Request {
  const isRead = (name: string) => name.startsWith("mcp-") || name === "accept" || name === "content-type";
  const read = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    isRead(name) ? [[name, String(value)]] : [],
  );
  // There is nothing to get or to end; Request refuses some of the other methods, which are answered the same.
  return new Request(`http://gateway${path}`, { method: method === "POST" ? "POST" : "GET", headers: read });
}
