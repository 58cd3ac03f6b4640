import { parse } from "node:querystring";
import express, { type Express } from "express";
import { type Gateway, mountOperations } from "./api/mount-operations.ts";
import { mountAppApi } from "./app-api/mount-app-api.ts";
import { mountProvider } from "./app-api/mount-provider.ts";
import { mountConsole } from "./console/mount-console.ts";
import { mountDocumentation } from "./documentation/mount-documentation.ts";
import { observeRequests } from "./http/observe-requests.ts";
import { notFound, renderError } from "./http/render-error.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import type { LiveStreams } from "./live/live-streams.ts";
import { openStream, streamPath } from "./live/open-stream.ts";
import { mountMcp } from "./mcp/mount-mcp.ts";
import { authenticate } from "./tokens/authenticate.ts";

/**
 * The order of a request's checks: token, rate, route; then, in the route, the form of the Idempotency-Key, body,
 * parameters, claim of the key, service. A path that leads nowhere below /api/v1 has passed the first two. What is public
 * and not counted comes before.
 */
export function createApp(gateway: Gateway & { streams: LiveStreams }): Express {
  const app = express();
  app.disable("x-powered-by");
  // By itself it drops what comes after a thousand parameters unseen; their size is bounded.
  app.set("query parser", (query: string) => parse(query, "&", "=", { maxKeys: 0 }));
  // Whose X-Forwarded-For is believed: nobody's, unless it is said.
  app.set("trust proxy", gateway.trustedProxies);
  app.use(setSecurityHeaders);
  app.use(observeRequests(gateway.log));
  mountDocumentation(app, gateway.operations);
  app.use("/api/v1", authenticate(gateway.db), mountOperations(gateway));
  mountMcp(app, gateway);
  app.use("/app/api", mountAppApi(gateway));
  app.get(streamPath, openStream(gateway));
  mountProvider(app, gateway);
  mountConsole(app, gateway.consoleFolder);
  app.use(notFound);
  app.use(renderError);
  return app;
}
