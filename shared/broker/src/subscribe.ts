import { randomUUID } from "node:crypto";
import { AppError } from "@outbound/contracts/app-error";
import type { Event, EventMessage } from "@outbound/contracts/event";
import type { ServiceName } from "@outbound/contracts/operation";
import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import { parseOrigin } from "@outbound/tracing/origin";
import { inSpan } from "@outbound/tracing/span";
import type { Channel, ConsumeMessage } from "amqplib";
import { ZodError } from "zod";
import type { Broker } from "./broker.ts";
import { publishConfirmed } from "./confirmed-publish.ts";
import type { Session } from "./connection.ts";
import { originHeaders, parseEvent } from "./event-message.ts";
import { type EventOutcome, eventLag, eventSeconds, inboxDuplicates } from "./metrics.ts";
import {
  deadQueue,
  declareDelay,
  declareEvent,
  delayQueue,
  eventQueue,
  retryDelaysSeconds,
  servicesOf,
} from "./topology.ts";

const defaultPrefetch = 50;

export type Consumer<Context> = {
  event: Event;
  prefetch: number;
  take(body: Buffer, context: Context): Promise<void>;
};

/**
 * How a handler ends decides what becomes of the message:
 *
 * | handler                        | message                                                                  |
 * |--------------------------------|--------------------------------------------------------------------------|
 * | resolves                       | acknowledged                                                             |
 * | throws an AppError             | dead: repeating it can't help (a payload that doesn't parse is dead too) |
 * | throws anything else           | again after 1 s, 5 s, 30 s, 2 min, 10 min; then dead                     |
 * | never ends, its process died   | again at once, 20 times; then dead                                       |
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

/** Consumes on every session; resolves when the first one does. */
export async function subscribe<Context>(
  broker: Broker,
  { service, consumers, context }: { service: ServiceName; consumers: readonly Consumer<Context>[]; context: Context },
): Promise<void> {
  const stranger = consumers.find(({ event }) => !servicesOf(event).includes(service));
  if (stranger) throw new Error(`${stranger.event.name} does not list ${service} as a subscriber`);
  await broker.add(async (session) => {
    // One after the other the round trips of a dozen events would take seconds while the broker is busy.
    await Promise.all(consumers.map((consumer) => consumeEvent(broker, session, { service, consumer, context })));
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

/** Ids that no delivery can repeat any more. A message is tried again for 13 minutes and then dead, without an effect. */
export const inboxRetention = (days: number): OldRows => ({
  table: "inbox",
  isOld: "received_at < now() - $1 * interval '1 day'",
  days,
});

type Subscription<Context> = { service: ServiceName; consumer: Consumer<Context>; context: Context };

async function consumeEvent<Context>(
  broker: Broker,
  session: Session,
  { service, consumer, context }: Subscription<Context>,
): Promise<void> {
  const { event } = consumer;
  const queue = eventQueue(broker, event, service);
  broker.queues.add(queue).add(deadQueue(broker, service));
  const channel = await session.consumingChannel();
  await channel.prefetch(consumer.prefetch);
  const declare = () => {
    session.declared.delete(event.name);
    return declareEvent(broker, session, event);
  };
  await session.consume(channel, queue, declare, (message) => {
    // Of one that no request led to, its own id joins what follows.
    const origin = parseOrigin(message.properties.headers ?? {}, String(message.properties.messageId ?? randomUUID()));
    void inSpan(event.name, "consumer", origin, () =>
      settle({ broker, session, channel, message, service, queue, event }, () =>
        consumer.take(message.content, context),
      ),
    );
  });
}

type Delivery = {
  broker: Broker;
  session: Session;
  channel: Channel;
  message: ConsumeMessage;
  service: string;
  queue: string;
  event: Event;
};

async function settle(delivery: Delivery, take: () => Promise<void>): Promise<void> {
  const { broker, session, channel, message } = delivery;
  const stopTimer = eventSeconds.startTimer({ event: delivery.event.name });
  broker.inFlight++;
  try {
    const outcome = await take().then(
      () => "done" as const,
      (error: unknown) => retryOrBury(delivery, error),
    );
    stopTimer({ outcome });
    broker.log.debug(
      { event: delivery.event.name, event_id: message.properties.messageId, outcome },
      "an event was taken",
    );
    if (!session.isClosed) channel.ack(message);
  } catch (error) {
    // Neither retried nor buried: it stays the broker's, which delivers it again.
    broker.log.error({ err: error, event: delivery.event.name }, "an event could not be set aside");
    if (!session.isClosed) channel.nack(message, false, true);
  } finally {
    broker.inFlight--;
  }
}

/** Its copy is confirmed before the original is acknowledged: a crash between the two is a repetition, not a loss. */
async function retryOrBury(delivery: Delivery, error: unknown): Promise<EventOutcome> {
  const { broker, session, message, service, queue, event } = delivery;
  const headers = message.properties.headers ?? {};
  const attempt = Number(headers["attempt"] ?? 0);
  const delaySeconds = isHopeless(error) ? undefined : retryDelaysSeconds[attempt];
  const details = { err: error, event: event.name, event_id: message.properties.messageId, attempt: attempt + 1 };
  const failed = {
    ...originHeaders(message),
    event: event.name,
    queue,
    error: describe(error),
    first_failed_at: headers["first_failed_at"] ?? new Date().toISOString(),
    attempt: attempt + 1,
  };
  const { contentType, type, messageId } = message.properties;
  const options = { contentType, type, messageId, mandatory: true, headers: failed };
  if (delaySeconds !== undefined) {
    broker.log.warn({ ...details, retry_in_seconds: delaySeconds }, "an event failed and is tried again");
    await declareDelay(broker, session, delaySeconds);
    const exchange = delayQueue(broker, delaySeconds);
    await publishConfirmed(session, { exchange, routingKey: queue, body: message.content, options });
    return "retried";
  }
  broker.log.error(details, "an event failed for good and is in the dead queue");
  const routingKey = deadQueue(broker, service);
  await publishConfirmed(session, { exchange: "", routingKey, body: message.content, options });
  return "dead";
}

const isHopeless = (error: unknown) =>
  error instanceof AppError || error instanceof ZodError || error instanceof SyntaxError;

const describe = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1_000);
