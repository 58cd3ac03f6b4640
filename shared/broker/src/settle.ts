import { AppError, WorkspaceDeleted } from "@outbound/contracts/app-error";
import type { Event } from "@outbound/contracts/event";
import type { Channel, ConsumeMessage } from "amqplib";
import { ZodError } from "zod";
import type { Broker } from "./broker.ts";
import { publishConfirmed } from "./confirmed-publish.ts";
import type { Session } from "./connection.ts";
import { describeFailure } from "./describe-failure.ts";
import { originHeaders } from "./event-message.ts";
import type { InFlight } from "./in-flight.ts";
import { MessageTooLarge } from "./message-limit.ts";
import { type EventOutcome, eventSeconds, eventsWaiting } from "./metrics.ts";
import { rollOf } from "./roll-call.ts";
import type { ServerOutageWait } from "./server-outage-wait.ts";
import { ProcessDied, type StartCounts } from "./start-counts.ts";
import { deadQueue, declareDelay, delayQueue, retryDelaysSeconds } from "./topology.ts";
import { type Server, unavailableServer } from "./unavailable-server.ts";

/** A message delivered this often may be killing its processes; one or two lost connections are nothing unusual. */
const suspectAfterDeliveries = 3;

export type Delivery = {
  broker: Broker;
  session: Session;
  channel: Channel;
  message: ConsumeMessage;
  service: string;
  queue: string;
  event: Event;
  outage: ServerOutageWait;
  inFlight: InFlight;
  starts: StartCounts | undefined;
  onWait: () => void;
};

/** Runs the handler until it ends other than by an unanswering server; the table at `consume` says what follows. */
export async function settle(delivery: Delivery, take: () => Promise<void>): Promise<void> {
  const { broker, session, channel, message, inFlight } = delivery;
  broker.inFlight++;
  const number = inFlight.take();
  const isHandled = await handle(delivery, take);
  inFlight.release(number);
  broker.inFlight--;
  if (session.isClosed) return;
  if (isHandled) return channel.ack(message);
  channel.nack(message, false, true);
  rollOf(session)?.announceReturn();
}

/** Returns false when the message went back to the broker: its session is over, or a server has not answered for too long. */
async function handle(delivery: Delivery, take: () => Promise<void>): Promise<boolean> {
  const { broker, outage, event, message } = delivery;
  const heldSince = performance.now();
  let waitsFor: Server | undefined;
  try {
    for (;;) {
      const result = await attempt(delivery, take);
      if (!("unavailable" in result)) {
        if (waitsFor) outage.answered();
        broker.waited.delete(message.properties.messageId);
        return true;
      }
      if (!waitsFor) {
        waitsFor = result.unavailable;
        eventsWaiting.inc({ event: event.name, server: waitsFor });
        // A message that went back to the broker while it waited comes again for as long as the server is away.
        if (broker.waited.isNew(String(message.properties.messageId))) {
          delivery.onWait();
          const details = { err: result.error, event: event.name, event_id: message.properties.messageId };
          broker.log.warn({ ...details, server: waitsFor }, "event.postponed");
        }
      }
      if (!(await outage.turn(heldSince))) return false;
    }
  } finally {
    if (waitsFor) eventsWaiting.dec({ event: event.name, server: waitsFor });
  }
}

type Attempt = { outcome: EventOutcome } | { unavailable: Server; error: unknown };

async function attempt(delivery: Delivery, take: () => Promise<void>): Promise<Attempt> {
  const { broker, session, event, message, starts } = delivery;
  const { messageId } = message.properties;
  const stopTimer = eventSeconds.startTimer({ event: event.name });
  const isSuspect = starts !== undefined && messageId && deliveriesBefore(message) >= suspectAfterDeliveries;
  try {
    const work = isSuspect ? () => starts.count(messageId, session.consumption, take) : take;
    const outcome = await work().then(
      () => "done" as const,
      (error: unknown) => setAside(delivery, error),
    );
    stopTimer({ outcome });
    broker.log.debug({ event: event.name, event_id: messageId, outcome }, "event.handled");
    return { outcome };
  } catch (error) {
    return { unavailable: unavailableServer(error) ?? "broker", error };
  }
}

/**
 * Retries or buries the message, unless a server is at fault: then it throws. The copy is confirmed before the original
 * is acknowledged, so a crash between the two repeats the message and doesn't lose it.
 */
async function setAside(delivery: Delivery, error: unknown): Promise<EventOutcome> {
  if (unavailableServer(error)) throw error;
  if (error instanceof WorkspaceDeleted) return dropped(delivery);
  const { broker, session, message, service, queue, event, starts } = delivery;
  const headers = message.properties.headers ?? {};
  const attempt = Number(headers["attempt"] ?? 0);
  const delaySeconds = isHopeless(error) ? undefined : retryDelaysSeconds[attempt];
  const details = { err: error, event: event.name, event_id: message.properties.messageId, attempt: attempt + 1 };
  const failed = {
    ...originHeaders(message),
    event: event.name,
    queue,
    error: describeFailure(error),
    first_failed_at: headers["first_failed_at"] ?? new Date().toISOString(),
    attempt: attempt + 1,
  };
  const options = copyOptions(message, failed);
  if (delaySeconds !== undefined) {
    broker.log.warn({ ...details, retry_in_seconds: delaySeconds }, "event.retry_scheduled");
    await declareDelay(broker, session, delaySeconds);
    const exchange = delayQueue(broker, delaySeconds);
    await publishConfirmed(session, { exchange, routingKey: queue, body: message.content, options });
    return "retried";
  }
  broker.log.error(details, "event.dead_lettered");
  const routingKey = deadQueue(broker, service);
  await publishConfirmed(session, { exchange: "", routingKey, body: message.content, options });
  if (error instanceof ProcessDied) await starts?.forget(message.properties.messageId);
  return "dead";
}

function dropped({ broker, event, message }: Delivery): EventOutcome {
  const details = { event: event.name, event_id: message.properties.messageId };
  broker.log.info(details, "event.dropped");
  return "done";
}

function copyOptions({ properties: { contentType, type, messageId } }: ConsumeMessage, headers: object) {
  return { contentType, type, messageId, mandatory: true, headers };
}

/** The number of earlier deliveries that were not acknowledged, for any reason. */
function deliveriesBefore({ properties: { headers } }: ConsumeMessage): number {
  return Number(headers?.["x-delivery-count"] ?? 0);
}

const isHopeless = (error: unknown) =>
  error instanceof AppError ||
  error instanceof ZodError ||
  error instanceof SyntaxError ||
  error instanceof ProcessDied ||
  error instanceof MessageTooLarge;
