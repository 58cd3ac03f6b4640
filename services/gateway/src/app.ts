import { parse } from "node:querystring";
import express, { type Express } from "express";
import { mountAppApi } from "./app-api/mount-app-api.ts";
import { authenticate } from "./authenticate.ts";
import { mountConsole } from "./console/mount-console.ts";
import { mountDocumentation } from "./documentation.ts";
import { mountMcp } from "./mcp/mount-mcp.ts";
import { type Gateway, mountOperations } from "./mount-operations.ts";
import { observeRequests } from "./observe-requests.ts";
import { notFound, renderError } from "./render-error.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/**
 * The order of a request's checks: token, rate, route; then, in the route, the form of the Idempotency-Key, body,
 * parameters, claim of the key, service. A path that leads nowhere below /api/v1 has passed the first two. What is public
 * and not counted comes before.
 */
export function createApp(gateway: Gateway): Express {
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
  mountConsole(app, gateway.consoleFolder);
  app.use(notFound);
  app.use(renderError);
  return app;
}
