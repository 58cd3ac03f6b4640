import { randomUUID } from "node:crypto";
import type { Call } from "@outbound/broker/rpc-client";
import { unsubscribeEnrolment } from "@outbound/contracts/enrolments/unsubscribe-enrolment";
import { previewKey, readMailMark, readUnsubscribeToken } from "@outbound/contracts/tracking-token";
import type { Log } from "@outbound/service/log";
import { type RequestHandler, Router } from "express";
import type { Recorder } from "../facts/recorder.ts";
import { type UnsubscribeUse, unsubscribeRequest } from "../facts/tracker-fact.ts";
import { drained } from "../http/drained.ts";
import { notFoundPage, sendPage, tooLargePage } from "../http/page.ts";
import { unsubscribesNotedTotal, unsubscribesTotal } from "../metrics.ts";
import { confirmPage, donePage, recordedPage, testMailPage } from "./unsubscribe-page.ts";

type Options = { trackingKey: Buffer; record: Recorder["record"]; call: Call; log: Log };

/** Mail providers wait some seconds; a client that isn't answered by then learns that the request is recorded. */
const callMs = 4_000;

/**
 * Only POST unsubscribes, because programs that scan mail follow every link with GET. Answers 200 once the campaign
 * service has committed; otherwise the use is stored under the same id, takes effect later and is answered with 503.
 */
export function unsubscribes({ trackingKey, record, call, log }: Options): Router {
  const router = Router();
  const linkOf = ({ params, query }: Pick<Parameters<RequestHandler>[0], "params" | "query">) => {
    const link = readUnsubscribeToken(trackingKey, String(params["token"]));
    const mark = typeof query["m"] === "string" ? query["m"] : "";
    const step = link && readMailMark(trackingKey, link, mark);
    return link && { ...link, step: step ?? null, mark: step === undefined ? null : mark };
  };

  /** Of a test mail, whose reader should see that the link is there. */
  const noLink = (req: Pick<Parameters<RequestHandler>[0], "params">) =>
    readUnsubscribeToken(previewKey, String(req.params["token"])) ? testMailPage : notFoundPage;

  const unsubscribe = async ({ id, workspaceId, enrolmentId: enrolment_id, step, via }: UnsubscribeUse) => {
    const caller = { workspaceId, requestId: randomUUID() };
    try {
      await call(unsubscribeEnrolment, { use_id: id, enrolment_id, step, via }, caller, { timeoutMs: callMs });
      return true;
    } catch (error) {
      log.warn({ err: error, use_id: id }, "unsubscribe.call_failed");
      return false;
    }
  };

  router
    .route("/u/:token")
    .get((req, res) => {
      const link = linkOf(req);
      if (!link) return sendPage(req, res.status(404), noLink(req));
      sendPage(req, res, confirmPage(link.mark));
    })
    .post(async (req, res) => {
      const link = linkOf(req);
      if (!link) return sendPage(req, res.status(404), noLink(req));
      if (!(await drained(req))) return sendPage(req, res.status(413).set("Connection", "close"), tooLargePage);
      const via = req.query["via"] === "page" ? "page" : "one_click";
      const use = { ...link, via, id: randomUUID() } as const;
      const isDone = await unsubscribe(use);
      if (!isDone) await record(unsubscribeRequest(use));
      unsubscribesTotal.inc({ via });
      if (isDone) return sendPage(req, res, donePage);
      unsubscribesNotedTotal.inc();
      sendPage(req, res.status(503).set("Retry-After", "60"), recordedPage);
    })
    .all((req, res) => sendPage(req, res.status(405).set("Allow", "GET, HEAD, POST"), notFoundPage));

  return router;
}
