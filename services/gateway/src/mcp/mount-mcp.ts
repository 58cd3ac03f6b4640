import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from "@modelcontextprotocol/server";
import { AppError } from "@outbound/contracts/app-error";
import { usualCodeOf } from "@outbound/contracts/error-codes";
import type { Express } from "express";
import type { Gateway } from "../api/mount-operations.ts";
import type { ApiHandler, ApiRequest, ApiResponse, Token } from "../http/exchange.ts";
import { readBytes } from "../http/read-json-body.ts";
import { errorCodeHeader, sendReply } from "../http/reply.ts";
import { originFor, resourceMetadataPath, resourcePath } from "../oauth/addresses.ts";
import { charge, requireToken } from "../tokens/authenticate.ts";
import { costOf, type Message, readMessage } from "./read-message.ts";
import { mcpServers, type NewServer } from "./server.ts";

const path = resourcePath;
/** Twice the largest body of an operation has room for the arguments and the protocol's envelope. */
const bodyLimitBytes = 128 * 1024;

/** A message's content decides its cost, so it is read before it is counted; an unknown token is refused before that. */
export function mountMcp(app: Express, gateway: Gateway): void {
  const newServer = mcpServers(gateway);
  app.all(path, answerMessage(gateway, newServer));
}

function answerMessage({ db, bodyMs, publicUrl }: Gateway, newServer: NewServer): ApiHandler {
  return async (req, res) => {
    res.locals.route = path;
    const challenge = challengeFor(publicUrl, req);
    await requireToken(db, req, res, { challenge });
    const arrived = req.method === "POST" ? await arrivalOf(req, res, bodyMs) : undefined;
    const cost = arrived && "message" in arrived ? costOf(arrived.message) : 1;
    const token = await charge(db, req, res, { cost, isMcp: true, challenge });
    if (arrived && "refusal" in arrived) throw arrived.refusal;
    refuseForeignOrigin(req);

    const message = arrived?.message ?? { value: undefined };
    if ("code" in message) return refuseMessage(res, message);
    await answer(req, res, { token, message: message.value, newServer });
  };
}

/** A client without a token learns from it where people let it in. */
function challengeFor(publicUrl: string, { headers }: ApiRequest): string {
  const metadata = originFor(publicUrl, headers.host) + resourceMetadataPath + resourcePath;
  return `Bearer ${headers.authorization ? 'error="invalid_token", ' : ""}resource_metadata="${metadata}"`;
}

/** A body that can't be read costs a request like any other, so its refusal waits until it is counted. */
async function arrivalOf(req: ApiRequest, res: ApiResponse, timeoutMs: number) {
  return readBytes(req, res, { limitBytes: bodyLimitBytes, timeoutMs }).then(
    (bytes) => ({ message: readMessage(bytes) }),
    (refusal: unknown) => ({ refusal }),
  );
}

/** Browsers name the page's origin; only pages of the user's own machine are allowed. */
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
    // Such a stream would stay open to announce changed tools, which never change.
    maxSubscriptions: 0,
    onerror: (error) => (failure = error),
  });
  const answered = await handler.fetch(webRequest(req), { parsedBody: message });
  // Nothing is sent before the result, so an event stream is as short as the result.
  const body = Buffer.from(await answered.arrayBuffer());
  if (answered.status >= 500) res.locals.failure = failure;
  for (const [name, value] of answered.headers) res.setHeader(name, value);
  if (answered.status >= 400) res.setHeader(errorCodeHeader, usualCodeOf(answered.status));
  res.statusCode = answered.status;
  if (body.length > 0) res.setHeader("Content-Length", body.length);
  res.end(body);
}

/** The token is never passed on. */
function webRequest({ method, headers }: ApiRequest): Request {
  const isRead = (name: string) => name.startsWith("mcp-") || name === "accept" || name === "content-type";
  const read = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    isRead(name) ? [[name, String(value)]] : [],
  );
  // GET and DELETE have no use here. Request refuses some of the other methods, which get the same answer.
  return new Request(`http://gateway${path}`, { method: method === "POST" ? "POST" : "GET", headers: read });
}
