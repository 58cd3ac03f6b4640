import { z } from "zod";

export const systemFinding = z.object({
  kind: z.enum([
    "silent",
    "unready",
    "database_away",
    "not_sending",
    "broker_full",
    "secrets_unreadable",
    "outbox_old",
    "lock_waits",
    "outbox_parked",
    "versions",
    "dead_messages",
  ]),
  /** Null for what is of the whole installation. */
  service: z.string().nullable(),
  /** How many messages, events, secrets or statements; processes that answer. */
  count: z.int().nullable(),
  what: z.string(),
  /** Why, or what to do. */
  why: z.string(),
  /** That shows more. */
  command: z.string().nullable(),
});
export type SystemFinding = z.output<typeof systemFinding>;
