import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "@outbound/servers/processes/supervise";

/** Much more often than usual balancers, and well within the second for which a stopping process still answers. */
const probeEveryMs = 250;
const probeTimeoutMs = 2_000;

export type Balancer = Disposable & {
  /** Tries another replica only when the connection was refused, so that nothing was sent. */
  fetch(path: string, init: RequestInit): Promise<Response>;
};

export async function balance(running: () => Running[]): Promise<Balancer> {
  const stopping = new AbortController();
  const ready = new Set<number>();
  const probes = new Map<Running["pid"], Promise<void>>();
  let turns = 0;

  /** Replicas are probed independently, so that a slow answer doesn't hide that another one is no longer ready. */
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
        // A replica may have become ready since the last probe, and the others stopped because of that.
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

export function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error instanceof Error ? error.message : String(error));
}
