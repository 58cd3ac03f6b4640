import { readClickToken, readOpenToken, type TrackedMail } from "@outbound/contracts/tracking-token";
import { type RequestHandler, Router } from "express";
import { suspicionOf } from "../facts/suspicion.ts";
import { clickFact, openFact, type TrackerFact } from "../facts/tracker-fact.ts";
import { notFoundPage, sendPage } from "../http/page.ts";
import { visitsTotal } from "../metrics.ts";

type Options = {
  trackingKey: Buffer;
  /** Never throws, and resolves within `visitMs`. */
  recordVisit: (fact: TrackerFact) => Promise<void>;
};

const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Both routes answer whatever happens to the fact, because a person who clicks wants the page. */
export function visits({ trackingKey, recordVisit }: Options): Router {
  const router = Router();

  router
    .route("/o/:token.gif")
    .get(async (req, res) => {
      const mail = readOpenToken(trackingKey, req.params.token);
      if (!mail) return sendPage(req, res.status(404), notFoundPage);
      await recordVisit(openFact(mail, visitOf(req, "open", mail)));
      res.type("gif").send(pixel);
    })
    .all(onlyRead);

  router
    .route("/c/:token")
    .get(async (req, res) => {
      const link = readClickToken(trackingKey, req.params.token);
      if (!link) return sendPage(req, res.status(404), notFoundPage);
      await recordVisit(clickFact(link, visitOf(req, "click", link)));
      res.status(302).set("Location", link.url).end();
    })
    .all(onlyRead);

  return router;
}

function visitOf(
  { method, headers }: Pick<Parameters<RequestHandler>[0], "method" | "headers">,
  kind: "open" | "click",
  { madeAt }: TrackedMail,
) {
  const at = new Date();
  const suspicion = suspicionOf({ method, headers, mailAgeMs: at.getTime() - madeAt.getTime() });
  visitsTotal.inc({ kind, visitor: suspicion ?? "person" });
  return { at, suspicion };
}

const onlyRead: RequestHandler = (req, res) => sendPage(req, res.status(405).set("Allow", "GET, HEAD"), notFoundPage);
