import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";

/** Clients that never stop sending requests are waited for no longer than this many drains. */
const drainsAtMost = 5;

export const drainSeconds = z.coerce
  .number()
  .min(0)
  .max(15)
  .default(1)
  .describe(
    "On stop the process closes each connection after its answer, and exits once no request came for so long, or after five times that.",
  );

export function longestDrainMs(drainMs: number): number {
  return drainsAtMost * drainMs;
}

/**
 * Call it before the server answers anything. The result stops the server as `DRAIN_SECONDS` says. Only an answer can
 * announce the closing, so idle connections are closed last.
 */
export function drainable(server: Server): (drainMs: number) => Promise<void> {
  let isDraining = false;
  let lastAskedAt = 0;
  const unanswered = new Set<ServerResponse>();
  server.prependListener("request", (_req, res) => {
    lastAskedAt = performance.now();
    unanswered.add(res);
    res.once("close", () => unanswered.delete(res));
    if (isDraining) closeWithAnswer(res);
  });
  return async (drainMs) => {
    isDraining = true;
    unanswered.forEach(closeWithAnswer);
    lastAskedAt = performance.now();
    const latest = lastAskedAt + longestDrainMs(drainMs);
    const leftMs = () => Math.min(lastAskedAt + drainMs, latest) - performance.now();
    while (leftMs() > 0) await setTimeout(leftMs());

    const closed = new Promise((resolve) => server.close(resolve));
    for (const res of unanswered) await once(res, "close");
    // A half-sent request may remain, because a closed server enforces no timeouts.
    server.closeAllConnections();
    await closed;
  };
}

/** A kept-alive connection would delay the end by its idle time. */
function closeWithAnswer(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader("Connection", "close");
}
