import type { IncomingMessage } from "node:http";
import { AppError, unavailable } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import type { ApiHandler, ApiResponse, Token } from "../http/exchange.ts";
import { rateLimitRejected } from "../metrics.ts";
import {
  isTokenInForce,
  type Request,
  requestsPerWindow,
  type SpentRequest,
  spendRequest,
} from "../rate-limits/rate-window-table.ts";
import { bearerOf, hashOfToken } from "./api-token.ts";

type Challenge = { challenge?: string };

/** API: Authentication and Limits. Only what comes after it knows the token, and only its answers carry rate headers. */
export function authenticate(db: Db): ApiHandler {
  return async (req, res, next) => {
    await charge(db, req, res, { cost: 1, isMcp: false });
    next();
  };
}

/** Counts the whole cost in one step, or nothing without a token in force. */
export async function charge(
  db: Db,
  req: IncomingMessage,
  res: ApiResponse,
  { challenge, ...request }: Request & Challenge,
): Promise<Token> {
  const token = bearerOf(req.headers.authorization);
  const spent = token && (await spendRequest(db, hashOfToken(token), request).catch(refuseUnchecked));
  if (!spent) throw unauthorized(res, challenge);

  const { token_id: id, workspace_id: workspaceId, name, role } = spent;
  res.locals.token = { id, workspaceId, name, isReadOnly: spent.read_only, mayAnswer: spent.may_answer, role };
  setRateHeaders(res, spent);
  if (spent.used > requestsPerWindow) throw rateLimited(res, spent);
  return res.locals.token;
}

/** A message's content decides its cost, so the token is checked before it is read. */
export async function requireToken(
  db: Db,
  req: IncomingMessage,
  res: ApiResponse,
  { challenge }: Challenge,
): Promise<void> {
  const token = bearerOf(req.headers.authorization);
  if (!token || !(await isTokenInForce(db, hashOfToken(token)).catch(refuseUnchecked)))
    throw unauthorized(res, challenge);
}

export function tokenOf(res: ApiResponse): Token {
  if (!res.locals.token) throw new Error("A route was reached without a token.");
  return res.locals.token;
}

const refuseUnchecked = (error: unknown): never => {
  throw unavailable(error);
};

function unauthorized(res: ApiResponse, challenge = "Bearer"): AppError {
  res.setHeader("WWW-Authenticate", challenge);
  return invalidToken();
}

export const invalidToken = () => new AppError("unauthorized", "Missing or invalid API token.");

function setRateHeaders(res: ApiResponse, { used, resets_at }: SpentRequest): void {
  res.setHeader("X-RateLimit-Limit", requestsPerWindow);
  res.setHeader("X-RateLimit-Remaining", Math.max(0, requestsPerWindow - used));
  res.setHeader("X-RateLimit-Reset", resets_at);
}

function rateLimited(res: ApiResponse, { retry_after_seconds }: SpentRequest): AppError {
  rateLimitRejected.inc();
  res.setHeader("Retry-After", retry_after_seconds);
  return rateExceeded();
}

export const rateExceeded = () =>
  new AppError("rate-limited", `Rate limit exceeded (${requestsPerWindow} requests/minute).`);
