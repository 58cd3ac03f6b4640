import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "@outbound/servers/processes/supervise";

/** Far oftener than the usual ones do, and well within the second for which who stops still answers. */
const probeEveryMs = 250;
const probeTimeoutMs = 2_000;

export type Balancer = Disposable & {
  /** The answer of one of those that are ready, in turns. Another is asked only when nobody listened: nothing was sent. */
  fetch(path: string, init: RequestInit): Promise<Response>;
};

/** What stands before the replicas of a service in production: sends each request to one whose /readyz says yes. */
export async function balance(running: () => Running[]): Promise<Balancer> {
  const stopping = new AbortController();
  const ready = new Set<number>();
  const probes = new Map<Running["pid"], Promise<void>>();
  let turns = 0;

  /** Each by itself: one that is slow to say that it is ready doesn't hide that another one no longer is. */
  const probe = async ({ port = 0, metricsPort }: Running): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`, {
      signal: AbortSignal.timeout(probeTimeoutMs),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) ready.add(port);
    else ready.delete(port);
  };
  const look = async () => {
    for (const one of running()) {
      const { pid } = one;
      if (!probes.has(pid))
        probes.set(
          pid,
          probe(one).finally(() => probes.delete(pid)),
        );
    }
    await Promise.all(probes.values());
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      void look();
      await sleep(probeEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  await look();
  void watch();

  return {
    async fetch(path, init) {
      for (;;) {
        // One may have become ready since the last look, and the others have gone for that.
        if (ready.size === 0) await look();
        const port = [...ready][turns++ % ready.size];
        if (port === undefined) throw new Error("none is ready");
        try {
          return await fetch(`http://127.0.0.1:${port}${path}`, init);
        } catch (error) {
          if (codeOf(error) !== "ECONNREFUSED") throw error;
          ready.delete(port);
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
