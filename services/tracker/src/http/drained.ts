import type { Request } from "express";

/** A one-click request is about thirty bytes, some more as a multipart form. */
const bodyLimitBytes = 16 * 1024;

/** The address says it all: a body is read, as its sender may wait for that, and forgotten. False when it is too large or cut off. */
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
