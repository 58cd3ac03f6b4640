import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import { growingPause } from "./growing-pause.ts";

export function listenForMail(client: ImapFlow): {
  clear(): void;
  wait(ms: number, signal: AbortSignal): Promise<void>;
} {
  let hasNews = false;
  let wake = () => {};
  const pauseAfter = growingPause();
  client.on("exists", () => {
    hasNews = true;
    wake();
  });
  client.on("close", () => wake());
  return {
    clear() {
      hasNews = false;
    },
    /** Resolves on news, after `ms`, or when the connection ends; the next command ends IDLE. */
    wait(ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      let isOver = false;
      // After a silence the client checks that the server is still there, which ends IDLE.
      const idle = async (): Promise<void> => {
        while (!isOver && client.usable && !client.idling) {
          const startedAt = performance.now();
          if ((await client.idle()) === false) return;
          const pauseMs = isOver ? 0 : pauseAfter(performance.now() - startedAt);
          if (pauseMs > 0) await sleep(pauseMs, undefined, { ref: false });
        }
      };
      if (hasNews || signal.aborted || !client.usable) return Promise.resolve();
      const timer = setTimeout(resolve, ms);
      wake = resolve;
      signal.addEventListener("abort", wake, { once: true });
      idle().catch(() => resolve());
      return promise.finally(() => {
        isOver = true;
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        wake = () => {};
      });
    },
  };
}
