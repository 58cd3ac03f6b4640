import { setTimeout as sleep } from "node:timers/promises";
import { kinds } from "./client.ts";

const usual = [...kinds, "mail", "webhook"] as const;
export type Flow = (typeof usual)[number] | "reply";

export type Flows = {
  /** From now on this one counts, too. */
  add(flow: Flow): void;
  succeed(flow: string): void;
  /** Resolves to the time of each flow's next success, in ms; undefined where none came in time. */
  firstSuccesses(timeoutMs: number): Promise<Map<Flow, number | undefined>>;
  /** From the call on, until the returned function is called: the longest time of each flow without a success, in ms. */
  watchGaps(): () => Map<Flow, number>;
};

export function watchFlows(): Flows {
  const names: Flow[] = [...usual];
  const successes = new Map<string, number>();
  let gaps = new Map<string, number>();

  const gapOf = (flow: string) => performance.now() - (successes.get(flow) ?? performance.now());
  const widen = (flow: string) => gaps.set(flow, Math.max(gaps.get(flow) ?? 0, gapOf(flow)));
  return {
    add: (flow) => void names.push(flow),
    succeed(flow) {
      widen(flow);
      successes.set(flow, performance.now());
    },
    async firstSuccesses(timeoutMs) {
      const since = performance.now();
      const found = new Map<Flow, number | undefined>(names.map((flow) => [flow, undefined]));
      while ([...found.values()].includes(undefined) && performance.now() - since < timeoutMs) {
        await sleep(5);
        for (const flow of names) {
          const at = successes.get(flow) ?? 0;
          if (at > since) found.set(flow, found.get(flow) ?? at - since);
        }
      }
      return found;
    },
    watchGaps() {
      gaps = new Map();
      for (const flow of names) successes.set(flow, performance.now());
      return () => {
        names.forEach(widen);
        return new Map(names.map((flow) => [flow, gaps.get(flow) ?? 0]));
      };
    },
  };
}
