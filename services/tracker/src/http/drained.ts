import type { Request } from "express";

/** A one-click request has about thirty bytes, a multipart form somewhat more. */
const bodyLimitBytes = 16 * 1024;

/** Discards the body, because its sender may wait for that. Resolves with false when it is too large or cut off. */
export function drained(req: Request): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bodyLimitBytes) return;
      req.pause();
      resolve(false);
    });
    req.once("end", () => resolve(true));
    req.once("error", () => resolve(false));
  });
}
