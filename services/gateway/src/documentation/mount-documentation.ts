import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
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

type Read = () => string | Promise<Buffer>;

const library = (address: string): Read => {
  const file = fileURLToPath(address);
  return () => readFile(file);
};

export function mountDocumentation(app: Express, operations: readonly Operation[], publicUrl: string): void {
  const document = () => `${JSON.stringify(openApiDocument(operations, new URL(publicUrl).origin))}\n`;

  const files: Readonly<Record<string, [type: string, read: Read]>> = {
    "/api/v1/openapi.json": ["json", document],
    "/docs": ["html", () => docsPage],
    "/docs/start.js": ["js", () => startScript],
    "/docs/narrow.css": ["css", () => narrowStyles],
    "/docs/swagger-ui.css": ["css", library(import.meta.resolve("swagger-ui-dist/swagger-ui.css"))],
    "/docs/swagger-ui-bundle.js": ["js", library(import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"))],
  };
  for (const [path, [type, read]] of Object.entries(files)) app.get(path, ...documented(path), served(type, read));
}

/** It is read and compressed once, when it is asked for first. */
function served(type: string, read: Read): ApiHandler {
  let once: ReturnType<typeof compressed> | undefined;
  return async (req, res) => {
    once ??= compressed(read);
    const { plain, gzipped } = await once;
    res.type(type).setHeader("Vary", "Accept-Encoding");
    if (!req.acceptsEncodings("gzip")) return void res.send(plain);
    res.setHeader("Content-Encoding", "gzip");
    res.send(gzipped);
  };
}

async function compressed(read: Read) {
  const plain = Buffer.from(await read());
  return { plain, gzipped: await promisify(gzip)(plain) };
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
