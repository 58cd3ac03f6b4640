import { randomUUID } from "node:crypto";
import { AppError } from "@outbound/contracts/app-error";
import type { Log } from "@outbound/service/log";
import { parseOrigin, withOrigin } from "@outbound/tracing/origin";
import { beginSpan } from "@outbound/tracing/span";
import { httpDuration } from "../metrics.ts";
import type { ApiHandler } from "./exchange.ts";

/** A client's own X-Request-Id is kept. Neither path nor query is logged, because they hold addresses. */
export function observeRequests(log: Log): ApiHandler {
  return ({ method, headers }, res, next) => {
    const startedAt = performance.now();
    const exchange = res.locals;
    const received = parseOrigin({ ...headers, request_id: headers["x-request-id"] }, randomUUID());
    const span = beginSpan(`HTTP ${method}`, "server", { origin: received });
    const origin = span?.origin ?? received;
    exchange.requestId = origin.request_id;
    res.setHeader("X-Request-Id", exchange.requestId);
    res.once("close", () => {
      const durationMs = performance.now() - startedAt;
      const { requestId, route = "none", operation, token, failure, isStream } = exchange;
      const status = res.writableFinished ? res.statusCode : "aborted";
      span?.end(typeof status === "number" && status < 500 ? undefined : String(status), {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
      });
      if (!isStream) httpDuration.observe({ method, route, status }, durationMs / 1000);
      const line = {
        request_id: requestId,
        workspace_id: token?.workspaceId,
        method,
        route,
        operation,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
      };
      if (!failure) log.info(line, "request.handled");
      else if (failure instanceof AppError) log.warn({ ...line, err: failure.cause }, "request.handled");
      else log.error({ ...line, err: failure }, "request.handled");
    });
    withOrigin(origin, next);
  };
}
