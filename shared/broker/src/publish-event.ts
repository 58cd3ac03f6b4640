import { randomUUIDv7 } from "node:crypto";
import type { Event } from "@outbound/contracts/event";
import { currentOrigin, type Origin } from "@outbound/tracing/origin";
import { beginSpan } from "@outbound/tracing/span";
import type { z } from "zod";
import type { Broker } from "./broker.ts";
import { NotPublished, type Publishing, publishConfirmed } from "./confirmed-publish.ts";
import type { Session } from "./connection.ts";
import { encodePayload, type WireEvent } from "./event-message.ts";
import { redeclareDelayMs } from "./redeclare-delay.ts";
import { declareDelay, declareEvent, delayQueue, eventQueue, eventsExchange, servicesOf } from "./topology.ts";

type PublishOptions = {
  /** UUIDv7 by default. Publishing twice under one id is one event. */
  id?: string;
  isDelayed?: boolean;
};

/** Resolves when the broker has stored the event. Throws NotPublished otherwise, at once if there is no connection. */
export async function publish<E extends Event>(
  broker: Broker,
  event: E,
  payload: z.output<E["payload"]>,
  { id = randomUUIDv7(), isDelayed = false }: PublishOptions = {},
): Promise<string> {
  const occurred_at = new Date().toISOString();
  await publishEvent(
    broker,
    broker.requireSession(),
    event,
    { id, occurred_at, payload: encodePayload(event, payload) },
    { isDelayed, origin: currentOrigin() },
  );
  return id;
}

/** Throws NotPublished or MessageTooLarge. After an unroutable message the queues are declared again next time. */
export async function publishEvent(
  broker: Broker,
  session: Session,
  event: Event,
  message: WireEvent,
  {
    isDelayed = false,
    origin,
    on = session,
  }: { isDelayed?: boolean; origin?: Origin | undefined; on?: Publishing } = {},
): Promise<void> {
  const span = beginSpan(`publish ${event.name}`, "producer", { origin });

  try {
    await declareEvent(broker, session, event);
    const destination = isDelayed ? await delayed(broker, session, event) : direct(broker, event);
    await publishConfirmed(on, {
      ...destination,
      body: Buffer.from(JSON.stringify(message)),
      options: {
        mandatory: servicesOf(event).length > 0,
        contentType: "application/json",
        type: event.name,
        messageId: message.id,
        ...(origin && { headers: { ...origin, ...span?.origin } }),
      },
    });
    span?.end();
  } catch (error) {
    span?.end(error instanceof NotPublished ? error.reason : "failed");
    if (error instanceof NotPublished && error.reason === "unroutable") declareAnewLater(session);
    throw error;
  }
}

/** Until then every event published there is unroutable as well, and its publisher retries. */
function declareAnewLater(session: Session): void {
  if (awaiting.has(session)) return;
  awaiting.add(session);
  setTimeout(() => {
    awaiting.delete(session);
    session.declared.clear();
  }, redeclareDelayMs).unref();
}

const awaiting = new WeakSet<Session>();

function direct(broker: Broker, event: Event) {
  if (event.kind === "job") return { exchange: "", routingKey: eventQueue(broker, event, "") };
  return { exchange: eventsExchange(broker), routingKey: event.name };
}

async function delayed(broker: Broker, session: Session, event: Event) {
  const seconds = event.kind === "job" ? event.delaySeconds : undefined;
  if (!seconds) throw new Error(`${event.name} declares no delay`);
  await declareDelay(broker, session, seconds);
  return { exchange: delayQueue(broker, seconds), routingKey: eventQueue(broker, event, "") };
}
