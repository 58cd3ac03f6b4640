import type { ApiHandler } from "./exchange.ts";

/** A browser must not run, frame, sniff or store JSON, nor send its address to others. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

const entries = Object.entries(securityHeaders);

/** This covers one host only, because its sub-domains may be somebody else's. */
const strictTransport = "max-age=31536000";

/** The proxy in front speaks TLS and says so. A false claim is harmless: browsers heed the header over TLS only. */
export const setSecurityHeaders: ApiHandler = (req, res, next) => {
  for (const [name, value] of entries) res.setHeader(name, value);
  if (req.headers["x-forwarded-proto"] === "https") res.setHeader("Strict-Transport-Security", strictTransport);
  next();
};
