import { randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { answerOffer, offerAnswers } from "@outbound/contracts/offers/answer-offer";
import { openOffer } from "@outbound/contracts/offers/open-offer";
import { type OfferLink, readOfferToken } from "@outbound/contracts/tracking-token";
import type { Log } from "@outbound/service/log";
import { type ErrorRequestHandler, type Request, type Response, Router } from "express";
import { suspicionOf } from "../facts/suspicion.ts";
import { clientNetwork } from "../http/client-network.ts";
import { drained } from "../http/drained.ts";
import { sendPage, tooLargePage } from "../http/page.ts";
import { RequestLimit, tryAdmit } from "../http/request-limit.ts";
import { offersTotal } from "../metrics.ts";
import { noAnswerPage, offerNotFoundPage, offerPage, offerUnavailablePage, tooManyPage } from "./offer-page.ts";

type Options = { trackingKey: Buffer; call: Call; log: Log };

/** Asks each time, so that no ended offer shows as open. Only POST answers, because mail scanners follow links. */
export function offers({ trackingKey, call, log }: Options): Router {
  const router = Router();
  const isTooMany = offerLimits();

  router
    .route("/o/:token")
    .get(async (req, res) => {
      const { method, headers } = req;
      const link = readOfferToken(trackingKey, req.params.token);
      if (!link) return sendPage(req, res.status(404), offerNotFoundPage);
      if (isTooMany(req, res, `page of ${link.offerId}`)) return;
      // A person copies the address into a mail, so no time of sending is known that a visit could be too soon after.
      const by_person = suspicionOf({ method, headers, mailAgeMs: Number.POSITIVE_INFINITY }) === null;
      const offer = await call(openOffer, { id: link.offerId, by_person }, callerOf(link));
      offersTotal.inc({ outcome: "shown" });
      sendPage(req, res, offerPage(offer));
    })
    .post(async (req, res) => {
      const link = readOfferToken(trackingKey, req.params.token);
      if (!link) return sendPage(req, res.status(404), offerNotFoundPage);
      if (!(await drained(req))) return sendPage(req, res.status(413).set("Connection", "close"), tooLargePage);
      const answer = offerAnswers.find((one) => one === req.query["answer"]);
      if (!answer) return sendPage(req, res.status(400), noAnswerPage);
      if (isTooMany(req, res, `answer to ${link.offerId}`)) return;
      const offer = await call(answerOffer, { id: link.offerId, answer }, callerOf(link));
      const isTaken = offer.status === answer;
      offersTotal.inc({ outcome: isTaken ? answer : "refused" });
      sendPage(req, res.status(isTaken ? 200 : 409), offerPage(offer));
    })
    .all((req, res) => sendPage(req, res.status(405).set("Allow", "GET, HEAD, POST"), offerNotFoundPage));

  router.use(unavailable(log));
  return router;
}

/**
 * Each request calls another service, and a company may share one address. Views don't use up the limit of answers, and
 * nobody to whom an offer was passed on uses up what is for others.
 */
function offerLimits() {
  const ofOfferFromNetwork = new RequestLimit({ burst: 30, intervalMs: 2_000 });
  const ofOffer = new RequestLimit({ burst: 90, intervalMs: 1_000 });
  const ofNetwork = new RequestLimit({ burst: 120, intervalMs: 500 });

  return (req: Request, res: Response, use: string): boolean => {
    const network = clientNetwork(req);
    const ofClient: [RequestLimit, string][] =
      network === undefined
        ? []
        : [
            [ofNetwork, network],
            [ofOfferFromNetwork, `${use} from ${network}`],
          ];
    const waitSeconds = tryAdmit([...ofClient, [ofOffer, use]]);
    if (waitSeconds === 0) return false;
    offersTotal.inc({ outcome: "limited" });
    sendPage(req, res.status(429).set("Retry-After", String(waitSeconds)), tooManyPage);
    return true;
  };
}

const callerOf = ({ workspaceId }: OfferLink): Caller => ({ workspaceId, requestId: randomUUID() });

/** The answer may have been committed although its reply was lost, so the page doesn't say that nothing happened. */
const unavailable =
  (log: Log): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (!(error instanceof AppError) || res.headersSent) return next(error);
    if (error.kind === "not-found") return sendPage(req, res.status(404), offerNotFoundPage);
    offersTotal.inc({ outcome: "unavailable" });
    log.error({ err: error }, "offer.call_failed");
    sendPage(req, res.status(503).set("Retry-After", "60"), offerUnavailablePage);
  };
