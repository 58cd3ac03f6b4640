import { setTimeout as pause } from "node:timers/promises";
import type { Event } from "@outbound/contracts/event";
import type { Broker } from "./broker.ts";
import { type Depth, depthsOf } from "./queue-depth.ts";
import { rollOf } from "./roll-call.ts";
import { eventQueue, rollName } from "./topology.ts";

type Backlog = {
  service: string;
  events: readonly Event[];
  /** Gives up. */
  signal: AbortSignal;
  patienceMs?: number;
  strangersMs?: number;
};

type Depths = ReadonlyMap<string, Depth>;

const lookMs = 50;
/** A process of an earlier version answers no roll call: it has as long to handle what it took before. */
const usualStrangersMs = 5_000;
/**
 * What makes no progress for as long is not waited for, so that nothing which hangs holds up everything for good. The broker gives
 * up a process that stands still after 20 s at most, and a message that waits is back there after a minute.
 */
const usualPatienceMs = 30_000;

/** `disturbed`: what was counted is no longer so, and it has to begin anew. `stuck`: nothing moved any more. */
export type BacklogEnd = "handled" | "disturbed" | "stuck";

/**
 * Resolves when what now waits in these events' queues, or is in hand of any process of the service, has been handled. What comes
 * meanwhile isn't waited for, so that it ends under steady load, too. For who consumes them and is `onRoll`.
 */
export async function backlogHandled(
  broker: Broker,
  { service, events, signal, patienceMs = usualPatienceMs, strangersMs = usualStrangersMs }: Backlog,
): Promise<BacklogEnd> {
  const session = await broker.currentSession();
  const roll = rollOf(session);
  if (!roll) return "disturbed";
  const queues = events.map((event) => eventQueue(broker, event, service));
  const present = rollName(broker, service);
  const look = (): Promise<Depths> => depthsOf(session, [...queues, present]);
  const consumersOf = (depths: Depths, queue: string) => depths.get(queue)?.consumers ?? 0;
  const changes = roll.changes;
  let before: Depths = new Map();
  // Whoever is gone may have left something. A quorum queue without a leader says that nobody consumes it and nothing is in it.
  const isCertain = (now: Depths) =>
    [...queues, present].every((queue) => consumersOf(now, queue) >= Math.max(1, consumersOf(before, queue)));
  const until = async (progress: () => number, isSo: (depths: Depths) => boolean): Promise<BacklogEnd> => {
    let moved = { progress: progress(), at: performance.now() };
    for (;;) {
      const heard = progress();
      const depths = await look();
      if (session.isClosed || signal.aborted || roll.changes > changes || !isCertain(depths)) return "disturbed";
      before = depths;
      if (heard !== moved.progress) moved = { progress: heard, at: performance.now() };
      const idleMs = performance.now() - moved.at;
      if (isSo(depths)) return "handled";
      if (idleMs > patienceMs) return "stuck";
      await pause(lookMs, undefined, { signal }).catch(() => {});
    }
  };

  const taken = (queue: string) => broker.handsOf(queue).taken;
  const first = await look();
  if (!isCertain(first)) return "disturbed";
  before = first;
  const last = new Map(queues.map((queue) => [queue, taken(queue) + (first.get(queue)?.ready ?? 0)]));
  const delivered = await until(
    () => queues.reduce((sum, queue) => sum + taken(queue), 0),
    (depths) => queues.every((queue) => !depths.get(queue)?.ready || taken(queue) >= (last.get(queue) ?? 0)),
  );
  if (delivered !== "handled") return delivered;

  const deliveredAt = performance.now();
  const question = roll.ask(queues);
  let handled = 0;
  const heard = () => {
    // Who answers is counted as present in whatever look begins later.
    handled = question.handled;
    return question.heard;
  };
  const isAnswered = (depths: Depths) => {
    const hasStrangers = queues.some((queue) => consumersOf(depths, queue) > consumersOf(depths, present));
    const isPatient = hasStrangers && performance.now() - deliveredAt < strangersMs;
    return handled >= consumersOf(depths, present) && !isPatient;
  };
  return until(heard, isAnswered).finally(question.end);
}
