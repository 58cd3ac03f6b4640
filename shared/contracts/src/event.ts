import type { z } from "zod";
import type { ServiceName } from "./operation.ts";

/**
 * Published at least once and in no promised order. A `fact` has an id, which its consumer records in the transaction
 * of the effect. A `state` is a whole value with a version; the highest wins. A `job` is work for one service.
 */
export type Event = Announcement | Job;

type Announcement = {
  /** In the past tense (`message.sent`); also the routing key. */
  name: string;
  kind: "fact" | "state";
  summary: string;
  payload: z.ZodType;
  /** Publishers declare the subscribers' queues first, so that a service that has not started yet misses nothing. */
  subscribers: readonly ServiceName[];
};

type Job = {
  /** `<service>.<verb>`, also the queue's name. */
  name: string;
  kind: "job";
  summary: string;
  payload: z.ZodType;
  delaySeconds?: number;
};

export const defineEvent = <const E extends Event>(event: E): E => event;

export type EventMessage<E extends Event> = {
  id: string;
  occurred_at: Date;
  payload: z.output<E["payload"]>;
};
