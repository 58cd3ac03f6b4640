import { setTimeout as pause } from "node:timers/promises";
import type { Event } from "@outbound/contracts/event";
import type { Broker } from "./broker.ts";
import { type Depth, depthsOf } from "./queue-depth.ts";
import { rollOf } from "./roll-call.ts";
import { eventQueue, rollName } from "./topology.ts";

type Backlog = {
  service: string;
  events: readonly Event[];
  signal: AbortSignal;
  patienceMs?: number;
};

type Depths = ReadonlyMap<string, Depth>;

const lookMs = 50;
/**
 * A broker closes a frozen process's connection after two to three heartbeats; what hangs for longer mustn't block
 * everything for good. RabbitMQ 3 goes on counting the consumers of a node that is gone, so its loss takes that long, too.
 */
const heartbeatsOfPatience = 3;

/** `disturbed`: the counts no longer hold, and counting has to start again. `stuck`: nothing made progress. */
export type BacklogEnd = "handled" | "disturbed" | "stuck";

/**
 * Waits for the messages that are in these events' queues now, or in the hands of any process of the service. Later
 * ones aren't waited for, so it ends under steady load too. The caller must consume the events with `onRoll`.
 */
export async function backlogHandled(
  broker: Broker,
  { service, events, signal, ...given }: Backlog,
): Promise<BacklogEnd> {
  const session = await broker.currentSession();
  const { patienceMs = heartbeatsOfPatience * session.heartbeatSeconds * 1_000 } = given;
  const roll = rollOf(session);
  if (!roll) return "disturbed";
  const queues = events.map((event) => eventQueue(broker, event, service));
  const present = rollName(broker, service);
  const look = (): Promise<Depths> => depthsOf(session, [...queues, present]);
  const consumersOf = (depths: Depths, queue: string) => depths.get(queue)?.consumers ?? 0;
  const changes = roll.changes;
  let before: Depths = new Map();
  // A process that left may have returned messages, and a quorum queue without a leader reports nothing at all.
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

  const taken = (queue: string) => broker.inFlightOf(queue).taken;
  const first = await look();
  if (!isCertain(first)) return "disturbed";
  before = first;
  const last = new Map(queues.map((queue) => [queue, taken(queue) + (first.get(queue)?.ready ?? 0)]));
  const delivered = await until(
    () => queues.reduce((sum, queue) => sum + taken(queue), 0),
    (depths) => queues.every((queue) => !depths.get(queue)?.ready || taken(queue) >= (last.get(queue) ?? 0)),
  );
  if (delivered !== "handled") return delivered;

  const question = roll.ask(queues);
  let handled = 0;
  const heard = () => {
    handled = question.handled;
    return question.heard;
  };
  const isAnswered = (depths: Depths) => handled >= consumersOf(depths, present);
  return until(heard, isAnswered).finally(question.end);
}
