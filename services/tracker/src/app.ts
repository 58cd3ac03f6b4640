import { randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import type { Log } from "@outbound/service/log";
import { withOrigin } from "@outbound/tracing/origin";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import type { Recorder } from "./facts/recorder.ts";
import { trustedProxies } from "./http/client-network.ts";
import { contentSecurityPolicy, failedPage, notFoundPage, sendPage } from "./http/page.ts";
import { offers } from "./offers/offers.ts";
import { unsubscribes } from "./unsubscribes/unsubscribes.ts";
import { visits } from "./visits/visits.ts";

type Options = {
  trackingKey: Buffer;
  recorder: Pick<Recorder, "record" | "recordVisit">;
  call: Call;
  log: Log;
};

export function trackerApp({ trackingKey, recorder, call, log }: Options): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trustedProxies);
  app.use((_req, _res, next) => withOrigin({ request_id: randomUUID() }, next));
  app.use(pageHeaders);

  app.use(unsubscribes({ trackingKey, record: recorder.record, call, log }));
  app.use(visits({ trackingKey, recordVisit: recorder.recordVisit }));
  // Mounted after the pixels, whose paths are an offer's with an ending.
  app.use(offers({ trackingKey, call, log }));
  app.use((req, res) => sendPage(req, res.status(404), notFoundPage));
  app.use(failed(log));
  return app;
}

const pageHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
  });
  next();
};

const failed =
  (log: Log): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof URIError || (error as { status?: number }).status === 400) {
      return sendPage(req, res.status(404), notFoundPage);
    }
    log.error({ err: error }, "request.failed");
    sendPage(req, res.status(503).set("Retry-After", "60"), failedPage);
  };
