import { setTimeout as pause } from "node:timers/promises";
import type { Event } from "@outbound/contracts/event";
import type { Broker } from "./broker.ts";
import { type Depth, depthsOf } from "./queue-depth.ts";
import { eventQueue } from "./topology.ts";

/** What this process has of a queue. */
export class Hands {
  /** How many it was given. */
  taken = 0;
  /** How many of them the broker got back unhandled. */
  returned = 0;
  readonly #held = new Set<number>();

  take(): number {
    this.#held.add(++this.taken);
    return this.taken;
  }

  release(number: number, { isHandled }: { isHandled: boolean }): void {
    this.#held.delete(number);
    if (!isHandled) this.returned++;
  }

  /** How many are still in hand of those that it was given up to this number. */
  countUpTo(last: number): number {
    return [...this.#held].filter((number) => number <= last).length;
  }
}

type Backlog = {
  service: string;
  events: readonly Event[];
  /** Gives up. */
  signal: AbortSignal;
  patienceMs?: number;
};

const lookMs = 50;
/** Other replicas have as long to handle what they took before: one that waits for a server tries again within a second. */
const othersMs = 5_000;
/**
 * What makes no progress for as long is not waited for, so that nothing which hangs holds up everything for good. It is longer
 * than a handler's try takes and shorter than a message that waits stays in hand.
 */
const usualPatienceMs = 20_000;

/** `disturbed`: the session was lost or something was handed back, so it has to begin anew. `stuck`: nothing moved any more. */
export type BacklogEnd = "handled" | "disturbed" | "stuck";

/**
 * Resolves when what now waits in these events' queues, or is in hand, has been handled. What comes meanwhile isn't waited for,
 * so that it ends under steady load, too.
 */
export async function backlogHandled(
  broker: Broker,
  { service, events, signal, patienceMs = usualPatienceMs }: Backlog,
): Promise<BacklogEnd> {
  const session = await broker.currentSession();
  const queues = events.map((event) => ({ name: eventQueue(broker, event, service), last: 0 }));
  const handsOf = ({ name }: { name: string }) => broker.handsOf(name);
  const returned = () => queues.reduce((sum, queue) => sum + handsOf(queue).returned, 0);
  const returnedBefore = returned();
  const look = () =>
    depthsOf(
      session,
      queues.map(({ name }) => name),
    );

  const until = async (
    count: () => number,
    isSo: (depths: ReadonlyMap<string, Depth>) => boolean,
  ): Promise<BacklogEnd> => {
    let moved = { count: count(), at: performance.now() };
    for (;;) {
      const depths = await look();
      if (session.isClosed || signal.aborted || returned() > returnedBefore) return "disturbed";
      if (count() !== moved.count) moved = { count: count(), at: performance.now() };
      const idleMs = performance.now() - moved.at;
      if (isSo(depths)) return "handled";
      if (idleMs > patienceMs) return "stuck";
      await pause(lookMs, undefined, { signal }).catch(() => {});
    }
  };

  const ready = await look();
  for (const queue of queues) queue.last = handsOf(queue).taken + (ready.get(queue.name)?.ready ?? 0);
  const delivered = await until(
    () => queues.reduce((sum, queue) => sum + handsOf(queue).taken, 0),
    (depths) => queues.every((queue) => !depths.get(queue.name)?.ready || handsOf(queue).taken >= queue.last),
  );
  if (delivered !== "handled") return delivered;

  for (const queue of queues) queue.last = handsOf(queue).taken;
  const deliveredAt = performance.now();
  const left = () => queues.reduce((sum, queue) => sum + handsOf(queue).countUpTo(queue.last), 0);
  return until(left, (depths) => {
    const isAlone = queues.every(({ name }) => (depths.get(name)?.consumers ?? 0) <= 1);
    return left() === 0 && (isAlone || performance.now() - deliveredAt > othersMs);
  });
}
