import type { IncomingMessage } from "node:http";
import { AppError, unavailable } from "@outbound/contracts/app-error";
import type { Db } from "@outbound/postgres/database";
import type { ApiHandler, ApiResponse, Token } from "../http/exchange.ts";
import { rateLimitRejected } from "../metrics.ts";
import {
  isTokenInForce,
  requestsPerWindow,
  type SpentRequest,
  spendRequest,
} from "../rate-limits/rate-window-table.ts";
import { bearerOf, hashOfToken } from "./api-token.ts";

/** API: Authentication and Limits. Only what comes after it knows the token; only its answers carry the rate headers. */
export function authenticate(db: Db): ApiHandler {
  return async (req, res, next) => {
    await charge(db, req, res, 1);
    next();
  };
}

/** In one step: what a request costs is counted whole or, without a token in force, not at all. */
export async function charge(db: Db, req: IncomingMessage, res: ApiResponse, cost: number): Promise<Token> {
  const token = bearerOf(req.headers.authorization);
  const spent = token && (await spendRequest(db, hashOfToken(token), cost).catch(refuseUnchecked));
  if (!spent) throw unauthorized(res);

  const { token_id: id, workspace_id: workspaceId, name, read_only: isReadOnly } = spent;
  res.locals.token = { id, workspaceId, name, isReadOnly };
  setRateHeaders(res, spent);
  if (spent.used > requestsPerWindow) throw rateLimited(res, spent);
  return res.locals.token;
}

/** Before something is read whose cost its content decides: nothing is counted yet. */
export async function requireToken(db: Db, req: IncomingMessage, res: ApiResponse): Promise<void> {
  const token = bearerOf(req.headers.authorization);
  if (!token || !(await isTokenInForce(db, hashOfToken(token)).catch(refuseUnchecked))) throw unauthorized(res);
}

/** What stands before the routes lets nobody pass without one. */
export function tokenOf(res: ApiResponse): Token {
  if (!res.locals.token) throw new Error("a route was reached without a token");
  return res.locals.token;
}

const refuseUnchecked = (error: unknown): never => {
  throw unavailable(error);
};

function unauthorized(res: ApiResponse): AppError {
  res.setHeader("WWW-Authenticate", "Bearer");
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
