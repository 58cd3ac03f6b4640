import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { drainable } from "@outbound/service/drain";
import type { Limits } from "./limits.ts";
import { renderParserError } from "./render-error.ts";

/** Path and headers together are limited by it; more is answered with 431. */
const maxHeaderSize = 16 * 1024;
/** It is longer than the idle time of the usual load balancers, so that they close first. */
const keepAliveTimeout = 65_000;
const connectionsCheckingInterval = 1_000;

export type HttpServer = {
  port: number;
  close(drainMs: number): Promise<void>;
};

type Options = { port: number; host?: string | undefined; limits: Limits };

export async function listen(app: RequestListener, { port, host, limits }: Options): Promise<HttpServer> {
  const server = createServer({
    maxHeaderSize,
    keepAliveTimeout,
    connectionsCheckingInterval,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    // Node's own refusal of a request without one has no body.
    requireHostHeader: false,
  });
  // Node would silently drop headers beyond a number, an Idempotency-Key among them; their size is bounded anyway.
  server.maxHeadersCount = 0;
  server.on("request", app);
  server.on("checkExpectation", (req, res) => server.emit("request", req, res));
  server.on("clientError", renderParserError);

  server.listen(port, host);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));

  return {
    port: (server.address() as AddressInfo).port,
    close: drainable(server),
  };
}
