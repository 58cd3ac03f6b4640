import { randomUUID } from "node:crypto";
import type { Event, EventMessage } from "@outbound/contracts/event";
import type { ServiceName } from "@outbound/contracts/operation";
import { topicsOfEvent } from "@outbound/contracts/topics";
import { parseOrigin } from "@outbound/tracing/origin";
import { inSpan } from "@outbound/tracing/span";
import type { ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import type { Session } from "./connection.ts";
import { parseEvent } from "./event-message.ts";
import { eventLag, eventsWaiting } from "./metrics.ts";
import { joinRoll } from "./roll-call.ts";
import { ServerOutageWait } from "./server-outage-wait.ts";
import { settle } from "./settle.ts";
import type { StartCounts } from "./start-counts.ts";
import { deadQueue, declareEvent, eventQueue, servicesOf } from "./topology.ts";
import { servers } from "./unavailable-server.ts";
import { whenAborted } from "./when-aborted.ts";

const defaultPrefetch = 50;

export type Consumer<Context> = {
  event: Event;
  prefetch: number;
  /** Resolves to the workspaces that the message was about. */
  take(body: Buffer, context: Context): Promise<readonly string[]>;
};

/**
 * How a handler ends decides what becomes of the message:
 *
 * | handler                        | message                                                                          |
 * |--------------------------------|----------------------------------------------------------------------------------|
 * | resolves                       | acknowledged                                                                     |
 * | throws for a silent server     | stays in hand and is tried again until the server answers; see `unavailableServer` |
 * | throws WorkspaceDeleted        | acknowledged: nobody wants it any more                                           |
 * | throws another AppError        | dead: repeating it can't help (a payload that doesn't parse is dead too)         |
 * | throws anything else           | again after 1 s, 5 s, 30 s, 2 min, 10 min; then dead                             |
 * | never ends, its process died   | again at once; dead after 20 that are counted, from the fourth on; `StartCounts` |
 *
 * Every message may come more than once and in any order: `onceOnly` of `shared/events` is for effects in a database.
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
      return workspacesOf(message.payload);
    },
  };
}

export type SubscribeOptions<Context> = {
  service: ServiceName;
  consumers: readonly Consumer<Context>[];
  context: Context;
  /** Without it a message that kills every process is never buried. */
  starts?: StartCounts;
  /** Called when a message begins to wait for a server, and not again after it was returned and redelivered. */
  onWait?: () => void;
  /** Lets other processes learn when this one's messages are handled: see `backlogHandled`. */
  onRoll?: boolean;
};

export async function subscribe<Context>(
  broker: Broker,
  { service, consumers, context, starts, onWait = () => {}, onRoll = false }: SubscribeOptions<Context>,
): Promise<void> {
  const stranger = consumers.find(({ event }) => !servicesOf(event).includes(service));
  if (stranger) throw new Error(`${stranger.event.name} does not list ${service} as a subscriber`);
  await broker.add(async (session) => {
    const joined = onRoll ? joinRoll(broker, session, service) : Promise.resolve();
    // In sequence dozens of round trips take seconds while the broker is busy.
    await Promise.all([
      joined,
      ...consumers.map((consumer) =>
        consumeEvent(broker, session, { service, consumer, context, starts, onWait, joined }),
      ),
    ]);
  });
}

type Subscription<Context> = {
  service: ServiceName;
  consumer: Consumer<Context>;
  context: Context;
  starts: StartCounts | undefined;
  onWait: () => void;
  /** Nothing is consumed before it resolves. */
  joined: Promise<void>;
};

async function consumeEvent<Context>(
  broker: Broker,
  session: Session,
  { service, consumer, context, starts, onWait, joined }: Subscription<Context>,
): Promise<void> {
  const { event } = consumer;
  const queue = eventQueue(broker, event, service);
  broker.queues.add(queue).add(deadQueue(broker, service));
  for (const server of servers) eventsWaiting.inc({ event: event.name, server }, 0);
  const channel = await session.consumingChannel();
  await channel.prefetch(consumer.prefetch);
  const declare = async () => {
    session.declared.delete(event.name);
    await Promise.all([declareEvent(broker, session, event), joined]);
  };
  const outage = new ServerOutageWait();
  whenAborted(session.consumption, () => outage.close());
  const inFlight = broker.inFlightOf(queue);
  // An answer on this channel arrives after everything that was sent on it before.
  inFlight.arrived = async () => channel.prefetch(consumer.prefetch);
  const topics = topicsOfEvent(event);
  const take = async ({ content }: ConsumeMessage) => {
    for (const workspaceId of await consumer.take(content, context)) broker.changes.announce(workspaceId, topics);
  };
  await session.consume(channel, queue, declare, (message) => {
    // A message that no request led to lends its own id to whatever follows.
    const origin = parseOrigin(message.properties.headers ?? {}, String(message.properties.messageId ?? randomUUID()));
    void inSpan(event.name, "consumer", origin, () =>
      settle({ broker, session, channel, message, service, queue, event, outage, inFlight, starts, onWait }, () =>
        take(message),
      ),
    );
  });
}

function workspacesOf(payload: unknown): readonly string[] {
  if (typeof payload !== "object" || payload === null) return [];
  if ("workspace_id" in payload) return [String(payload.workspace_id)];
  const members: unknown[] = Object.values(payload).flat();
  const ids = members.flatMap((one) =>
    typeof one === "object" && one !== null && "workspace_id" in one ? [String(one.workspace_id)] : [],
  );
  return [...new Set(ids)];
}
