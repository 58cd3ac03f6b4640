import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mailFrameStyle } from "@outbound/contracts/replies/mail-frame-style";
import { type Express, static as serveStatic } from "express";
import type { ApiHandler } from "../http/exchange.ts";
import { notFound } from "../http/render-error.ts";

/** The page is built with it in place of a nonce; each answer has its own nonce. */
const noncePlaceholder = "outbound-nonce";

const notBuilt = `<!doctype html>
<html lang="en">
<title>Outbound</title>
<h1>The app has not been built</h1>
<p>The API works as ever. To build the app, run this in Outbound's folder: <code>npm run build -w console</code></p>
</html>
`;

const frameStyleHash = createHash("sha256").update(mailFrameStyle).digest("base64");

/** A frame has a `data:` address, so it is of no host, and inherits this policy. */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}' 'sha256-${frameStyleHash}'`,
    "font-src 'self'",
    "frame-src data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

/** The build leaves each script and style in a folder for each of them, too. The first that a browser takes is sent. */
const encodings = ["br", "gzip"] as const;

/** The files are the same for everybody. One that is named after its content never changes. */
export function mountConsole(app: Express, folder: string): void {
  const compressed = encodings.map((encoding) => serveCompressed(folder, encoding));
  app.use("/app/assets", named("/app/assets"), varyByEncoding, ...compressed, serveAssets(folder, "assets"), notFound);
  app.get(["/app", "/app/{*path}"], named("/app"), servePage(folder));
  app.get("/", redirectBrowsers);
}

/** A part of a file is a part of the file as it is. */
function serveCompressed(folder: string, encoding: (typeof encodings)[number]): ApiHandler {
  const serve = serveAssets(folder, `assets-${encoding}`, { "Content-Encoding": encoding });
  return (req, res, next) =>
    req.headers.range === undefined && req.acceptsEncodings(encoding) ? serve(req, res, next) : next();
}

function serveAssets(folder: string, name: string, headers: Readonly<Record<string, string>> = {}) {
  const all = Object.entries({ "Cache-Control": "public, max-age=31536000, immutable", ...headers });
  return serveStatic(join(folder, name), {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (res) => {
      for (const [header, value] of all) res.setHeader(header, value);
    },
  });
}

const varyByEncoding: ApiHandler = (_req, res, next) => {
  res.setHeader("Vary", "Accept-Encoding");
  next();
};

function servePage(folder: string): ApiHandler {
  return async (_req, res) => {
    const nonce = randomBytes(16).toString("base64url");
    const page = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
    res.setHeader("Cache-Control", "no-cache");
    res.setHeader("Content-Security-Policy", policyWith(nonce));
    res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    res.type("html");
    if (page === undefined) res.status(503).send(notBuilt);
    else res.send(page.replaceAll(noncePlaceholder, nonce));
  };
}

const redirectBrowsers: ApiHandler = (req, res, next) => {
  if (!req.headers.accept?.includes("text/html")) return next();
  res.locals.route = "/";
  res.setHeader("Vary", "Accept");
  res.redirect(302, "/app");
};

function named(route: string): ApiHandler {
  return (_req, res, next) => {
    res.locals.route = route;
    next();
  };
}
