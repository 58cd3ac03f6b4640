import type { ApiHandler } from "./exchange.ts";

/** Of every answer. JSON is nothing that a browser should run, frame, guess the type of, keep, or tell others the address of. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

const entries = Object.entries(securityHeaders);

/** A year, of this host alone: what runs on its sub-domains is not ours to decide. */
const strictTransport = "max-age=31536000";

/** The proxy in front speaks TLS and says so. Browsers heed the header over TLS only, so that a lie about it does nothing. */
export const setSecurityHeaders: ApiHandler = (req, res, next) => {
  for (const [name, value] of entries) res.setHeader(name, value);
  if (req.headers["x-forwarded-proto"] === "https") res.setHeader("Strict-Transport-Security", strictTransport);
  next();
};
