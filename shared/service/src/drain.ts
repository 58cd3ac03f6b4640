import type { Server, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

/**
 * Made before the server answers anything. The result ends the server: it answers for `drainMs` more, closing each
 * connection with its answer, so that whoever balances has time to forget it; then it stops listening, and waits for the rest.
 */
export function drainable(server: Server): (drainMs: number) => Promise<void> {
  let isDraining = false;
  const unanswered = new Set<ServerResponse>();
  server.prependListener("request", (_req, res) => {
    unanswered.add(res);
    res.once("close", () => unanswered.delete(res));
    if (isDraining) closeWithAnswer(res);
  });
  return async (drainMs) => {
    isDraining = true;
    unanswered.forEach(closeWithAnswer);
    await setTimeout(drainMs);
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Kept alive, the connection would hold up the end by its idle time. */
function closeWithAnswer(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader("Connection", "close");
}
