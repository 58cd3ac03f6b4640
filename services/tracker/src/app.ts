import { randomUUID } from "node:crypto";
import type { Log } from "@outbound/broker/log";
import type { Call } from "@outbound/broker/rpc-client";
import { readUnsubscribeToken } from "@outbound/contracts/tracking-token";
import { withOrigin } from "@outbound/tracing/origin";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { trustedProxies } from "./client-network.ts";
import { drained } from "./drained.ts";
import { unsubscribesTotal } from "./metrics.ts";
import { offers } from "./offers.ts";
import { confirmPage, contentSecurityPolicy, donePage, failedPage, notFoundPage, tooLargePage } from "./page.ts";
import type { Recorder } from "./recorder.ts";
import { unsubscribeRequest } from "./tracker-fact.ts";
import { visits } from "./visits.ts";

type Options = {
  trackingKey: Buffer;
  recorder: Pick<Recorder, "keep" | "keepSoon">;
  /** Of offers alone: nothing else waits for another service. */
  call: Call;
  log: Log;
};

/** Only a POST unsubscribes: programs that scan mail follow every link with GET. */
export function trackerApp({ trackingKey, recorder, call, log }: Options): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trustedProxies);
  app.use((_req, _res, next) => withOrigin({ request_id: randomUUID() }, next));
  app.use(pageHeaders);

  app
    .route("/u/:token")
    .get((req, res) => {
      if (!readUnsubscribeToken(trackingKey, req.params.token)) return void res.status(404).send(notFoundPage);
      res.send(confirmPage);
    })
    .post(async (req, res) => {
      const link = readUnsubscribeToken(trackingKey, req.params.token);
      if (!link) return void res.status(404).send(notFoundPage);
      if (!(await drained(req))) return void res.status(413).set("Connection", "close").send(tooLargePage);
      const via = req.query["via"] === "page" ? "page" : "one_click";
      await recorder.keep(unsubscribeRequest(link, via));
      unsubscribesTotal.inc({ via });
      res.send(donePage);
    })
    .all((_req, res) => void res.status(405).set("Allow", "GET, HEAD, POST").send(notFoundPage));

  app.use(visits({ trackingKey, keepSoon: recorder.keepSoon }));
  // After the pixels, whose paths are like an offer's with an ending.
  app.use(offers({ trackingKey, call, log }));
  app.use((_req, res) => void res.status(404).send(notFoundPage));
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

/** Express raises what is wrong with a URL as an error with a status; anything else is ours. */
const failed =
  (log: Log): ErrorRequestHandler =>
  (error, _req, res, next) => {
    if (res.headersSent) return next(error);
    if (error instanceof URIError || (error as { status?: number }).status === 400) {
      return void res.status(404).send(notFoundPage);
    }
    log.error({ err: error }, "an unsubscribe request could not be kept");
    res.status(503).set("Retry-After", "60").send(failedPage);
  };
