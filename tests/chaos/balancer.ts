import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "@outbound/local/supervise";

const probeEveryMs = 50;
const probeTimeoutMs = 2_000;

export type Balancer = Disposable & {
  /** The answer of one of those that are ready, in turns. Another is asked only when nobody listened: nothing was sent. */
  fetch(path: string, init: RequestInit): Promise<Response>;
};

/** What stands before the replicas of a service in production: sends each request to one whose /readyz says yes. */
export async function balance(running: () => Running[]): Promise<Balancer> {
  const stopping = new AbortController();
  let ready: number[] = [];
  let turns = 0;

  const probe = async ({ port, metricsPort }: Running): Promise<number[]> => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`, {
      signal: AbortSignal.timeout(probeTimeoutMs),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok && port !== undefined ? [port] : [];
  };
  const look = async () => {
    ready = (await Promise.all(running().map(probe))).flat();
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await look();
      await sleep(probeEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  await look();
  void watch();

  return {
    async fetch(path, init) {
      for (;;) {
        // One may have become ready since the last look, and the others have gone for that.
        if (ready.length === 0) await look();
        const port = ready[turns++ % ready.length];
        if (port === undefined) throw new Error("none is ready");
        try {
          return await fetch(`http://127.0.0.1:${port}${path}`, init);
        } catch (error) {
          if (codeOf(error) !== "ECONNREFUSED") throw error;
          ready = ready.filter((other) => other !== port);
        }
      }
    },
    [Symbol.dispose]: () => stopping.abort(),
  };
}

/** Why `fetch` failed, in a word. */
export function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error instanceof Error ? error.message : String(error));
}
