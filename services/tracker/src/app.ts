import type { Log } from "@outbound/broker/log";
import { readUnsubscribeToken } from "@outbound/contracts/tracking-token";
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from "express";
import { unsubscribesTotal } from "./metrics.ts";
import { confirmPage, contentSecurityPolicy, donePage, failedPage, notFoundPage, tooLargePage } from "./page.ts";
import type { Recorder } from "./recorder.ts";
import { unsubscribeRequest } from "./tracker-fact.ts";
import { visits } from "./visits.ts";

/** A one-click request is about thirty bytes, some more as a multipart form. */
const bodyLimitBytes = 16 * 1024;

type Options = { trackingKey: Buffer; recorder: Pick<Recorder, "keep" | "keepSoon">; log: Log };

/** Only a POST unsubscribes: programs that scan mail follow every link with GET. */
export function trackerApp({ trackingKey, recorder, log }: Options): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
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

/** The token says it all: a body is read, as its sender may wait for that, and forgotten. False when it is too large or cut off. */
function drained(req: Request): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bodyLimitBytes) return;
      req.pause();
      resolve(false);
    });
    req.once("end", () => resolve(true));
    req.once("error", () => resolve(false));
  });
}

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
