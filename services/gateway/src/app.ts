import { parse } from "node:querystring";
import compression from "compression";
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
import { mountMailboxConsent } from "./mailbox-consent/mount-mailbox-consent.ts";
import { mountMcp } from "./mcp/mount-mcp.ts";
import { mountOAuth } from "./oauth/mount-oauth.ts";
import { authenticate } from "./tokens/authenticate.ts";

/**
 * A request's checks are in this order: token, rate, route; within the route the form of the Idempotency-Key, body,
 * parameters, claim of the key, service. Public routes, which aren't counted, come before.
 */
export function createApp(gateway: Gateway & { streams: LiveStreams }): Express {
  const app = express();
  app.disable("x-powered-by");
  // By default it silently drops parameters beyond a thousand; their size is bounded anyway.
  app.set("query parser", (query: string) => parse(query, "&", "=", { maxKeys: 0 }));
  app.set("trust proxy", gateway.trustedProxies);
  app.use(setSecurityHeaders);
  app.use(observeRequests(gateway.log));
  mountDocumentation(app, gateway.operations, gateway.publicUrl);
  app.use("/api/v1", authenticate(gateway.db), mountOperations(gateway));
  mountOAuth(app, gateway);
  mountMcp(app, gateway);
  // It refuses foreign pages, so none can measure what its own words in an answer compress to.
  app.use("/app/api", compression(), mountAppApi(gateway));
  app.get(streamPath, openStream(gateway));
  mountProvider(app, gateway);
  mountMailboxConsent(app, gateway);
  mountConsole(app, gateway.consoleFolder);
  app.use(notFound);
  app.use(renderError);
  return app;
}
