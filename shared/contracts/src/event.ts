import type { z } from "zod";
import type { ServiceName } from "./operation.ts";

/**
 * What goes through the topic exchange, published at least once and in no promised order.
 *
 * A `fact` happened once and has an id: its consumer records the id in the transaction of its effect.
 * A `state` is a whole current value with a version: its consumer keeps the highest version it has seen.
 * A `job` is work for one service: it goes to that queue and nowhere else.
 */
export type Event = Announcement | Job;

type Announcement = {
  /** Past tense (`message.sent`); the routing key. */
  name: string;
  kind: "fact" | "state";
  summary: string;
  payload: z.ZodType;
  /** Whoever publishes declares their queues first, so that nothing is lost to a service that has not started yet. */
  subscribers: readonly ServiceName[];
};

type Job = {
  /** `<service>.<verb>`, which is its queue. */
  name: string;
  kind: "job";
  summary: string;
  payload: z.ZodType;
  /** How long a delayed publication of it waits. */
  delaySeconds?: number;
};

export const defineEvent = <const E extends Event>(event: E): E => event;

/** What is published: the envelope around a payload. */
export type EventMessage<E extends Event> = {
  id: string;
  occurred_at: Date;
  payload: z.output<E["payload"]>;
};
