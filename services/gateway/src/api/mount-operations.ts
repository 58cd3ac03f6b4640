import type { Operation } from "@outbound/contracts/operation";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { Sealer } from "@outbound/service/sealer";
import { Router } from "express";
import type { AuditJournal } from "../audit/journal.ts";
import type { ApiHandler } from "../http/exchange.ts";
import { readJsonBody } from "../http/read-json-body.ts";
import { notFound, otherMethods } from "../http/render-error.ts";
import { sendReply } from "../http/reply.ts";
import type { WaysIn } from "../people/ways-in.ts";
import { tokenOf } from "../tokens/authenticate.ts";
import type { CallService } from "./circuits.ts";
import { performer } from "./perform-operation.ts";
import { isPublished, type PublishedOperation } from "./published-operation.ts";

export type Gateway = WaysIn & {
  db: Db;
  call: CallService;
  journal: AuditJournal;
  operations: readonly Operation[];
  log: Log;
  bodyMs: number;
  publicUrl: string;
  sealer: Sealer;
  consoleFolder: string;
  sandboxMailbox?: string;
  trustedProxies: readonly string[];
};

export function mountOperations(gateway: Gateway): Router {
  const router = Router({ caseSensitive: true });
  router.use(readBrokenPath);
  const published = gateway.operations.filter(isPublished);
  for (const operation of published) router[operation.http.method](operation.http.path, route(gateway, operation));
  for (const [path, operations] of Map.groupBy(published, ({ http }) => http.path)) {
    router.all(path, otherMethods(operations.map(({ http }) => http.method)));
  }
  // Express would answer OPTIONS by itself, and not in JSON.
  router.use(notFound);
  return router;
}

/** An id with broken percent-encoding names nothing, which its resource's operation says. */
const readBrokenPath: ApiHandler = (req, _res, next) => {
  const [path = "", ...query] = req.url.split("?");
  if (!isDecodable(path)) req.url = [path.replaceAll("%", "%25"), ...query].join("?");
  next();
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function route(gateway: Gateway, operation: PublishedOperation): ApiHandler {
  const perform = performer(gateway, operation);
  const template = `/api/v1${operation.http.path}`;

  return async (req, res) => {
    res.locals.route = template;
    res.locals.operation = operation.name;
    const reply = await perform({
      token: tokenOf(res),
      source: "api",
      requestId: res.locals.requestId,
      method: req.method,
      url: req.originalUrl,
      idempotencyKey: req.headers["idempotency-key"],
      path: req.params,
      query: req.query,
      readBody: (limitBytes) => readJsonBody(req, res, { limitBytes, timeoutMs: gateway.bodyMs }),
    });
    sendReply(res, reply);
  };
}
