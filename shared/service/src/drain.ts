import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";

/** Whoever never stops asking is not waited for longer than this many drains. */
const drainsAtMost = 5;

/** The setting DRAIN_SECONDS. */
export const drainSeconds = z.coerce
  .number()
  .min(0)
  .max(15)
  .default(1)
  .describe(
    "A stopping process answers, closing each connection, until nobody has asked for this long, or for five times this.",
  );

export function longestDrainMs(drainMs: number): number {
  return drainsAtMost * drainMs;
}

/**
 * Made before the server answers anything. The result ends the server: it goes on answering, closing each connection with its
 * answer, until no request has come for `drainMs`, so that whoever balances has time to forget it; then it stops listening, and
 * waits for the rest. An idle connection can be told by an answer alone, and what is idle still is closed then.
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
    // Half a request may be left; a server that is closed looks at nobody's time any more.
    server.closeAllConnections();
    await closed;
  };
}

/** Kept alive, the connection would hold up the end by its idle time. */
function closeWithAnswer(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader("Connection", "close");
}
