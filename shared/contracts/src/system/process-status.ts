import { z } from "zod";

export const processStatus = z.object({
  service: z.string(),
  instance: z.string(),
  version: z.string(),
  started_at: z.string(),
  ready: z.boolean(),
  metrics_host: z.string(),
  metrics_port: z.int(),
  /** False while it first handles everything that stops sending; null for a process that sends nothing. */
  sending_open: z.boolean().nullable().default(null),
  broker_blocked: z.boolean().nullable().default(null),
  /** Null without a database, and while it can't be known. */
  database_up: z.boolean().nullable().default(null),
  /** Statements that have waited for a lock for more than a second. */
  database_lock_waits: z.number().nullable().default(null),
  /** Null without an outbox, and while its database is away. */
  outbox_pending: z.number().nullable().default(null),
  outbox_oldest_seconds: z.number().nullable().default(null),
  outbox_parked: z.number().nullable().default(null),
  /** At its start, as their key is missing; null for a process that stores none. */
  secrets_unreadable: z.number().nullable().default(null),
  /** Requests, attempts or emails of the last hour, minute by minute from the oldest; fewer after a start. */
  done_by_minute: z.array(z.int()).default([]),
  /** Webhook deliveries that were given up, in the same minutes; null for a process that delivers none. */
  failed_by_minute: z.array(z.int()).nullable().default(null),
  /** What 95 of 100 of them took at most; null where they aren't timed, and of a few. */
  p95_seconds: z.number().nullable().default(null),
  /** Since its start, where that is later; null for a process that sends nothing. */
  emails_last_hour: z.int().nullable().default(null),
  in_hand: z.record(z.string(), z.int()).default({}),
});
export type ProcessStatus = z.output<typeof processStatus>;

export const queueStatus = z.object({
  queue: z.string(),
  ready: z.int(),
  consumers: z.int(),
  /** Delivered to a process, and not acknowledged yet. */
  in_hand: z.int(),
});
export type QueueStatus = z.output<typeof queueStatus>;

export type Health = { processes: ProcessStatus[]; queues: QueueStatus[] };
