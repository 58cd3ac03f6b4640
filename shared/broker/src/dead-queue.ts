import { setTimeout as pause } from "node:timers/promises";
import type { Event } from "@outbound/contracts/event";
import { events as allEvents } from "@outbound/contracts/events";
import type { ConfirmChannel, GetMessage, Message } from "amqplib";
import { z } from "zod";
import type { Broker } from "./broker.ts";
import { publishConfirmed } from "./confirmed-publish.ts";
import { originHeaders } from "./event-message.ts";
import { type Depth, depthsOf } from "./queue-depth.ts";
import { assertDeadQueue, deadQueue, delayQueue, delaysOf, eventQueue, rpcQueuesOf, servicesOf } from "./topology.ts";

export type DeadQueue = { service: string; count: number };

export type DeadMessage = {
  id: string;
  event: string;
  queue: string | null;
  workspace_id: string | null;
  /** `failed` when its handler gave up; `delivery_limit` and others when the broker did. */
  reason: string;
  error: string | null;
  first_failed_at: string | null;
  attempts: number | null;
  payload: unknown;
  body: unknown;
};

export type Selection = { ids?: readonly string[] };

export type QueueDepth = Depth & { queue: string };

type Known = { events?: readonly Event[] };

export const deadQueueServices = ({ events = allEvents }: Known = {}): string[] => servicesWith(events);

export async function listDeadQueues(broker: Broker, { events = allEvents }: Known = {}): Promise<DeadQueue[]> {
  const queues = servicesWith(events).map((service) => deadQueue(broker, service));
  const depths = await depthsOf(await broker.currentSession(), queues);
  return servicesWith(events).map((service) => ({
    service,
    count: depths.get(deadQueue(broker, service))?.ready ?? 0,
  }));
}

/** Without bodies, which may be megabytes each, `payload` and `body` are null. */
export async function peekDead(
  broker: Broker,
  service: string,
  { limit = 20, hasBodies = true } = {},
): Promise<DeadMessage[]> {
  return eachDead(broker, service, limit, async (message) => {
    const dead = describeDead(broker, message);
    return { stays: true, result: hasBodies ? dead : { ...dead, payload: null, body: null } };
  });
}

export async function findDead(broker: Broker, service: string, id: string): Promise<DeadMessage | undefined> {
  const visit = async (message: GetMessage) => ({
    stays: true,
    result: message.properties.messageId === id ? describeDead(broker, message) : undefined,
  });
  const isIt = (message: DeadMessage | undefined) => message !== undefined;
  return (await eachDead(broker, service, Number.POSITIVE_INFINITY, visit, isIt)).find(isIt);
}

/** Returns messages to the queues in which they failed, with all attempts renewed. Returns how many. */
export async function replayDead(broker: Broker, service: string, selection: Selection = {}): Promise<number> {
  const done = await eachDead(broker, service, Number.POSITIVE_INFINITY, async (message, channel) => {
    const queue = originOf(message);
    if (!isSelected(message, selection) || !queue) return { stays: true, result: false };
    const { contentType, type, messageId } = message.properties;
    const since = firstFailedAt(message);
    const headers = { ...originHeaders(message), ...(since !== null && { first_failed_at: since }) };
    const options = { contentType, type, messageId, mandatory: true, headers };
    const publication = { exchange: "", routingKey: queue, body: message.content, options };
    await publishConfirmed({ events: channel, isClosed: false }, publication);
    return { stays: false, result: true };
  });
  return done.filter(Boolean).length;
}

export async function dropDead(broker: Broker, service: string, selection: Selection = {}): Promise<number> {
  const done = await eachDead(broker, service, Number.POSITIVE_INFINITY, async (message) => {
    const isDropped = isSelected(message, selection);
    return { stays: !isDropped, result: isDropped };
  });
  return done.filter(Boolean).length;
}

export async function queueDepths(broker: Broker, { events = allEvents }: Known = {}): Promise<QueueDepth[]> {
  const services = servicesWith(events);
  const rpc = [...new Set([...services, "gateway", "prospect", "campaign", "mailer", "webhook-dispatcher"])];
  const queues = [
    ...rpcQueuesOf(broker, rpc),
    ...events.flatMap((event) => servicesOf(event).map((service) => eventQueue(broker, event, service))),
    ...delaysOf(events).map((seconds) => delayQueue(broker, seconds)),
    ...services.map((service) => deadQueue(broker, service)),
  ];
  const depths = await depthsOf(await broker.currentSession(), queues);
  return [...depths].map(([queue, depth]) => ({ queue: queue.slice(broker.namespace.length), ...depth }));
}

const backWithinMs = 1_000;
const lookMs = 10;

/**
 * Messages that stay are held until the walk is over, so that none is read twice. Closing the channel returns them, and it
 * resolves once they are back, so that the next walk finds them.
 */
async function eachDead<T>(
  broker: Broker,
  service: string,
  limit: number,
  visit: (message: GetMessage, channel: ConfirmChannel) => Promise<{ stays: boolean; result: T }>,
  isLast: (result: T) => boolean = () => false,
): Promise<T[]> {
  const session = await broker.currentSession();
  const queue = deadQueue(broker, service);
  const results: T[] = [];
  let staying = 0;
  await session.withChannel(async (channel) => {
    await assertDeadQueue(broker, channel, service);
    // A message that fails again at once joins the end of the queue and is left for the next walk.
    const { messageCount } = await channel.checkQueue(queue);
    while (results.length < Math.min(limit, messageCount)) {
      const message = await channel.get(queue);
      if (!message) break;
      const { stays, result } = await visit(message, channel);
      if (stays) staying++;
      else channel.ack(message);
      results.push(result);
      if (isLast(result)) break;
    }
  });
  const giveUpAt = performance.now() + backWithinMs;
  const areBack = async () => ((await depthsOf(session, [queue])).get(queue)?.ready ?? 0) >= staying;
  // Another walk may hold or drop some of them.
  while (staying > 0 && !(await areBack()) && performance.now() < giveUpAt) await pause(lookMs);
  return results;
}

function describeDead(broker: Broker, message: Message): DeadMessage {
  const headers = message.properties.headers ?? {};
  const death = headers["x-death"]?.[0];
  const body = readBody(message.content);
  const { payload = body } = z.object({ payload: z.unknown() }).safeParse(body).data ?? {};
  return {
    id: message.properties.messageId,
    event: message.properties.type,
    queue: originOf(message)?.slice(broker.namespace.length) ?? null,
    workspace_id: z.object({ workspace_id: z.uuid() }).safeParse(payload).data?.workspace_id ?? null,
    reason: headers["error"] === undefined ? String(death?.reason ?? "unknown") : "failed",
    error: headers["error"] ?? null,
    first_failed_at: firstFailedAt(message),
    attempts: headers["attempt"] ?? null,
    payload,
    body,
  };
}

const firstFailedAt = ({ properties: { headers } }: Message): string | null =>
  headers?.["first_failed_at"] ?? timeOf(headers?.["x-death"]?.[0]?.time);

/** amqplib reads a timestamp in a header as `{"!": "timestamp", value: seconds}`. */
function timeOf(time: unknown): string | null {
  const parsed = z.object({ value: z.number() }).safeParse(time);
  return parsed.success ? new Date(parsed.data.value * 1_000).toISOString() : null;
}

function readBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return body.toString();
  }
}

const originOf = ({ properties: { headers } }: Message): string | undefined =>
  headers?.["queue"] ?? headers?.["x-death"]?.[0]?.queue;

const isSelected = ({ properties }: Message, { ids }: Selection) => !ids || ids.includes(properties.messageId);

const servicesWith = (events: readonly Event[]) => [...new Set(events.flatMap(servicesOf))].sort();
