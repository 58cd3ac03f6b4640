import { fileURLToPath } from "node:url";
import type { Operation } from "@outbound/contracts/operation";
import type { Express } from "express";
import type { ApiHandler } from "../http/exchange.ts";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { docsPage, narrowStyles, startScript } from "./docs-page.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const assets: Readonly<Record<string, string>> = {
  "/docs/swagger-ui.css": import.meta.resolve("swagger-ui-dist/swagger-ui.css"),
  "/docs/swagger-ui-bundle.js": import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"),
};

export function mountDocumentation(app: Express, operations: readonly Operation[], publicUrl: string): void {
  let document: string | undefined;

  app.get("/api/v1/openapi.json", ...documented("/api/v1/openapi.json"), (_req, res) => {
    document ??= JSON.stringify(openApiDocument(operations, new URL(publicUrl).origin));
    res.type("json").send(`${document}\n`);
  });
  app.get("/docs", ...documented("/docs"), (_req, res) => void res.type("html").send(docsPage));
  app.get("/docs/start.js", ...documented("/docs/start.js"), (_req, res) => void res.type("js").send(startScript));
  app.get(
    "/docs/narrow.css",
    ...documented("/docs/narrow.css"),
    (_req, res) => void res.type("css").send(narrowStyles),
  );
  for (const [path, url] of Object.entries(assets)) {
    const file = fileURLToPath(url);
    app.get(path, ...documented(path), (_req, res) => res.sendFile(file, { cacheControl: false }));
  }
}

function documented(route: string): ApiHandler[] {
  return [
    (_req, res, next) => {
      res.locals.route = route;
      res.setHeader("Cache-Control", "public, max-age=300");
      res.setHeader("Content-Security-Policy", contentSecurityPolicy);
      next();
    },
  ];
}
