import type { Event } from "@outbound/contracts/event";
import type { Operation } from "@outbound/contracts/operation";
import type { Channel, Options } from "amqplib";
import type { Broker } from "./broker.ts";
import { changesExchange } from "./changes.ts";
import type { Session } from "./connection.ts";
import { declareDurable } from "./durable-queue.ts";
import { withTimeout } from "./with-timeout.ts";

/**
 * Made for RabbitMQ 3.10 and 4. The arguments of an existing queue can't change, so changed ones need a new name.
 * Calls use classic queues, which are ten times faster.
 */

/** The queue of a stopped service expires, so that calls become unroutable; a restart is quicker than this. */
const rpcQueueExpiresMs = 3_000;
/** Beyond it a call is refused at once: it would expire while waiting anyway. */
const rpcQueueMaxLength = 5_000;
const declareTimeoutMs = 10_000;
/**
 * Never reached. The broker also counts deliveries that ended with a lost connection or a read of dead messages, which
 * say nothing about the message; without an explicit limit RabbitMQ 4 sets 20.
 */
const deliveryLimit = 1_000_000;

export const retryDelaysSeconds = [1, 5, 30, 120, 600] as const;

/** The first is used; the others are spare names for when the node of a cluster that has the first one is away. */
export function rpcQueues(broker: Broker, { service, queue }: { service: string; queue: Operation["queue"] }) {
  const first = `${broker.namespace}${service}.${queue}`;
  return [first, `${first}.2`, `${first}.3`] as const;
}

export const rpcQueuesOf = (broker: Broker, services: readonly string[]) =>
  services.flatMap((service) => (["rpc", "leaf"] as const).flatMap((queue) => rpcQueues(broker, { service, queue })));

export const eventsExchange = (broker: Broker) => `${broker.namespace}outbound.events`;

export const eventQueue = (broker: Broker, event: Event, service: string) =>
  event.kind === "job" ? `${broker.namespace}${event.name}` : `${broker.namespace}${service}.${event.name}`;

export const deadQueue = (broker: Broker, service: string) => `${broker.namespace}${service}.dead`;

export const rollName = (broker: Broker, service: string) => `${broker.namespace}${service}.roll`;

/** The queue and the exchange before it share a name. */
export const delayQueue = (broker: Broker, seconds: number) => `${broker.namespace}outbound.delay.${seconds}s`;

export const servicesOf = (event: Event): readonly string[] =>
  event.kind === "job" ? [event.name.slice(0, event.name.indexOf("."))] : event.subscribers;

export const rpcQueueOptions: Options.AssertQueue = {
  durable: true,
  arguments: {
    "x-expires": rpcQueueExpiresMs,
    "x-max-length": rpcQueueMaxLength,
    "x-overflow": "reject-publish",
  },
};

export function declareEvent(broker: Broker, session: Session, event: Event): Promise<void> {
  return once(session, event.name, async () => {
    if (event.kind !== "job") await declareEventsExchange(broker, session);
    // In sequence these round trips take seconds while the broker is busy.
    await Promise.all(servicesOf(event).map((service) => declareFor(broker, session, event, service)));
  });
}

/** Moves each message, after its time, to the queue that the routing key names. */
export function declareDelay(broker: Broker, session: Session, seconds: number): Promise<void> {
  const name = delayQueue(broker, seconds);
  const declare = async (channel: Channel) => {
    await channel.assertExchange(name, "fanout", { durable: true });
    await channel.assertQueue(name, {
      durable: true,
      arguments: {
        ...quorum,
        "x-message-ttl": seconds * 1_000,
        "x-dead-letter-exchange": "",
        "x-dead-letter-strategy": "at-least-once",
        "x-overflow": "reject-publish",
      },
    });
    await channel.bindQueue(name, name, "");
  };
  return once(session, name, () => declareDurable(session, name, declare));
}

export async function assertDeadQueue(broker: Broker, channel: Channel, service: string): Promise<void> {
  await channel.assertQueue(deadQueue(broker, service), {
    durable: true,
    arguments: { ...quorum, "x-delivery-limit": deliveryLimit },
  });
}

/** Deletes every queue and exchange that could exist for these events and services; for tests' namespaces. */
export async function deleteTopology(
  broker: Broker,
  { events, services }: { events: readonly Event[]; services: readonly string[] },
): Promise<void> {
  const delays = delaysOf(events).map((seconds) => delayQueue(broker, seconds));
  const rolls = services.map((service) => rollName(broker, service));
  const queues = [
    ...events.flatMap((event) => servicesOf(event).map((service) => eventQueue(broker, event, service))),
    ...rpcQueuesOf(broker, services),
    ...services.map((service) => deadQueue(broker, service)),
    ...rolls,
    ...delays,
  ];
  const session = await broker.currentSession();
  await session.withChannel(async (channel) => {
    for (const queue of queues) await channel.deleteQueue(queue);
    for (const exchange of [...delays, ...rolls, eventsExchange(broker), changesExchange(broker)])
      await channel.deleteExchange(exchange);
  });
}

export const delaysOf = (events: readonly Event[]): number[] => {
  const declared = events.flatMap((event) => (event.kind === "job" && event.delaySeconds ? [event.delaySeconds] : []));
  return [...new Set([...retryDelaysSeconds, ...declared])];
};

const quorum = { "x-queue-type": "quorum" };

function declareEventsExchange(broker: Broker, session: Session): Promise<void> {
  const name = eventsExchange(broker);
  const declare = (channel: Channel) => channel.assertExchange(name, "topic", { durable: true });
  return once(session, name, async () => void (await session.withChannel(declare)));
}

async function declareFor(broker: Broker, session: Session, event: Event, service: string): Promise<void> {
  const dead = deadQueue(broker, service);
  const declareDead = () => declareDurable(session, dead, (channel) => assertDeadQueue(broker, channel, service));
  await Promise.all([once(session, dead, declareDead), declareQueue(broker, session, event, service)]);
}

function declareQueue(broker: Broker, session: Session, event: Event, service: string): Promise<void> {
  const queue = eventQueue(broker, event, service);
  return declareDurable(session, queue, async (channel) => {
    await assertEventQueue(broker, channel, { queue, service });
    if (event.kind !== "job") await channel.bindQueue(queue, eventsExchange(broker), event.name);
  });
}

async function assertEventQueue(
  broker: Broker,
  channel: Channel,
  { queue, service }: { queue: string; service: string },
): Promise<void> {
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      ...quorum,
      "x-delivery-limit": deliveryLimit,
      "x-dead-letter-exchange": "",
      "x-dead-letter-routing-key": deadQueue(broker, service),
      "x-dead-letter-strategy": "at-least-once",
      "x-overflow": "reject-publish",
    },
  });
}

function once(session: Session, what: string, declare: () => Promise<void>): Promise<void> {
  let declared = session.declared.get(what);
  if (!declared) {
    // During an alarm even opening a channel blocks.
    declared = withTimeout(declare(), declareTimeoutMs, `could not declare ${what} in time`);
    session.declared.set(what, declared);
    declared.catch(() => session.declared.delete(what));
  }
  return declared;
}
