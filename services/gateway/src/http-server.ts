import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Limits } from "./limits.ts";
import { renderParserError } from "./render-error.ts";

/** Path and headers together; more is answered with 431. */
const maxHeaderSize = 16 * 1024;
/** Longer than the idle time of the usual load balancers, so that they close first. */
const keepAliveTimeout = 65_000;
const connectionsCheckingInterval = 1_000;

export type HttpServer = {
  port: number;
  /** Answers for `drainMs` more, closing each connection with its answer; then stops listening, and waits for the rest. */
  close(drainMs: number): Promise<void>;
};

type Options = { port: number; limits: Limits };

export async function listen(app: RequestListener, { port, limits }: Options): Promise<HttpServer> {
  let isDraining = false;
  const unanswered = new Set<ServerResponse>();
  const server = createServer({
    maxHeaderSize,
    keepAliveTimeout,
    connectionsCheckingInterval,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    // Node's own refusal of a request without one has no body.
    requireHostHeader: false,
  });
  // Beyond a number of headers Node would drop the rest unseen, an Idempotency-Key among them; their size is bounded.
  server.maxHeadersCount = 0;
  server.on("request", (req, res) => {
    unanswered.add(res);
    res.once("close", () => unanswered.delete(res));
    if (isDraining) closeWithAnswer(res);
    app(req, res);
  });
  server.on("checkExpectation", (req, res) => server.emit("request", req, res));
  server.on("clientError", renderParserError);

  server.listen(port);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));

  return {
    port: (server.address() as AddressInfo).port,
    async close(drainMs) {
      isDraining = true;
      unanswered.forEach(closeWithAnswer);
      await setTimeout(drainMs);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Kept alive, the connection would hold up the end by its idle time. */
function closeWithAnswer(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader("Connection", "close");
}
