import { randomUUID } from "node:crypto";
import type { Log } from "@outbound/broker/log";
import { AppError } from "@outbound/contracts/app-error";
import type { ApiHandler } from "./exchange.ts";
import { httpDuration } from "./metrics.ts";

/** One id, one log line and one measurement for every request. Neither path nor query is logged: they hold addresses. */
export function observeRequests(log: Log): ApiHandler {
  return ({ method }, res, next) => {
    const startedAt = performance.now();
    const exchange = res.locals;
    exchange.requestId = randomUUID();
    res.setHeader("X-Request-Id", exchange.requestId);
    res.once("close", () => {
      const durationMs = performance.now() - startedAt;
      const { requestId, route = "none", operation, token, failure } = exchange;
      const status = res.writableFinished ? res.statusCode : "aborted";
      httpDuration.observe({ method, route, status }, durationMs / 1000);
      const line = {
        request_id: requestId,
        workspace_id: token?.workspaceId,
        method,
        route,
        operation,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
      };
      if (!failure) log.info(line, "request");
      else if (failure instanceof AppError) log.warn({ ...line, err: failure.cause }, "request unanswered");
      else log.error({ ...line, err: failure }, "request failed");
    });
    next();
  };
}
