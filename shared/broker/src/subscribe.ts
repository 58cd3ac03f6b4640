import { randomUUID } from "node:crypto";
import type { Event, EventMessage } from "@outbound/contracts/event";
import type { ServiceName } from "@outbound/contracts/operation";
import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import { parseOrigin } from "@outbound/tracing/origin";
import { inSpan } from "@outbound/tracing/span";
import type { Broker } from "./broker.ts";
import type { Session } from "./connection.ts";
import { parseEvent } from "./event-message.ts";
import { eventLag, eventsWaiting, inboxDuplicates } from "./metrics.ts";
import { joinRoll } from "./roll-call.ts";
import { settle } from "./settle.ts";
import { Starts } from "./starts.ts";
import { deadQueue, declareEvent, eventQueue, servicesOf } from "./topology.ts";
import { servers } from "./unavailable-server.ts";
import { WaitingRoom } from "./waiting-room.ts";

const defaultPrefetch = 50;

export type Consumer<Context> = {
  event: Event;
  prefetch: number;
  take(body: Buffer, context: Context): Promise<void>;
};

/**
 * How a handler ends decides what becomes of the message:
 *
 * | handler                        | message                                                                          |
 * |--------------------------------|----------------------------------------------------------------------------------|
 * | resolves                       | acknowledged                                                                     |
 * | throws for a silent server     | stays in hand and is tried again until the server answers; see `unavailableServer` |
 * | throws another AppError        | dead: repeating it can't help (a payload that doesn't parse is dead too)         |
 * | throws anything else           | again after 1 s, 5 s, 30 s, 2 min, 10 min; then dead                             |
 * | never ends, its process died   | again at once; dead after 20 that are counted, from the fourth on; see `Starts`  |
 *
 * Every message may come more than once and in any order: see `onceOnly`.
 */
export function consume<E extends Event, Context>(
  event: E,
  handle: (message: EventMessage<E>, context: Context) => Promise<void>,
  { prefetch = defaultPrefetch }: { prefetch?: number } = {},
): Consumer<Context> {
  return {
    event,
    prefetch,
    async take(body, context) {
      const message = parseEvent(event, body);
      await handle(message, context);
      eventLag.observe({ event: event.name }, Math.max(0, Date.now() - message.occurred_at.getTime()) / 1_000);
    },
  };
}

export type SubscribeOptions<Context> = {
  service: ServiceName;
  consumers: readonly Consumer<Context>[];
  context: Context;
  /** With the table `message_start`. Without it a message over which every process dies is never given up. */
  db?: Db;
  /** Called when a message begins to wait for a server. One that waits again after it was handed back is no news. */
  onWait?: () => void;
  /** The other processes of the service can learn when what this one has in hand is handled: see `backlogHandled`. */
  onRoll?: boolean;
};

/** Consumes on every session; resolves when the first one does. */
export async function subscribe<Context>(
  broker: Broker,
  { service, consumers, context, db, onWait = () => {}, onRoll = false }: SubscribeOptions<Context>,
): Promise<void> {
  const stranger = consumers.find(({ event }) => !servicesOf(event).includes(service));
  if (stranger) throw new Error(`${stranger.event.name} does not list ${service} as a subscriber`);
  const starts = db && new Starts(db, broker.log);
  await broker.add(async (session) => {
    if (onRoll) await joinRoll(broker, session, service);
    // One after the other the round trips of a dozen events would take seconds while the broker is busy.
    await Promise.all(
      consumers.map((consumer) => consumeEvent(broker, session, { service, consumer, context, starts, onWait })),
    );
  });
}

/** Does the work once per event id, however often it is delivered: the id is recorded in the transaction of the effect. */
export async function onceOnly<E extends Event>(
  db: Db,
  message: EventMessage<E>,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { size } = await recordFirst(tx, [message.id]);
    if (size === 0) return inboxDuplicates.inc();
    await work(tx);
  });
}

/** Those of the ids that are recorded now for the first time; for who takes several messages in one transaction. */
export async function recordFirst(tx: Tx, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ event_id: string }>(
    {
      name: "record events",
      text: "insert into inbox (event_id) select unnest($1::uuid[]) on conflict do nothing returning event_id",
    },
    [eventIds],
  );
  return new Set(rows.map(({ event_id }) => event_id));
}

/**
 * Ids that no delivery repeats any more: a message is seldom older than the 13 minutes of its retries once it had an effect. After
 * a long absence of the service or its database the broker may still have one whose effect is there; it comes among the first.
 */
export const inboxRetention = (days: number): OldRows => ({
  table: "inbox",
  isOld: `received_at < now() - $1 * interval '1 day' and exists (
    select from inbox taken where taken.received_at between now() - interval '1 day' and now() - interval '1 hour')`,
  days,
});

type Subscription<Context> = {
  service: ServiceName;
  consumer: Consumer<Context>;
  context: Context;
  starts: Starts | undefined;
  onWait: () => void;
};

async function consumeEvent<Context>(
  broker: Broker,
  session: Session,
  { service, consumer, context, starts, onWait }: Subscription<Context>,
): Promise<void> {
  const { event } = consumer;
  const queue = eventQueue(broker, event, service);
  broker.queues.add(queue).add(deadQueue(broker, service));
  for (const server of servers) eventsWaiting.inc({ event: event.name, server }, 0);
  const channel = await session.consumingChannel();
  await channel.prefetch(consumer.prefetch);
  const declare = () => {
    session.declared.delete(event.name);
    return declareEvent(broker, session, event);
  };
  const room = new WaitingRoom();
  session.consumption.addEventListener("abort", () => room.close(), { once: true });
  const hands = broker.handsOf(queue);
  // An answer on this channel comes after all that was sent here before.
  hands.arrived = async () => channel.prefetch(consumer.prefetch);
  await session.consume(channel, queue, declare, (message) => {
    // Of one that no request led to, its own id joins what follows.
    const origin = parseOrigin(message.properties.headers ?? {}, String(message.properties.messageId ?? randomUUID()));
    void inSpan(event.name, "consumer", origin, () =>
      settle({ broker, session, channel, message, service, queue, event, room, hands, starts, onWait }, () =>
        consumer.take(message.content, context),
      ),
    );
  });
}
