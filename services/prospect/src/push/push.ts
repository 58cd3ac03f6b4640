import { unavailable } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { InputOf, Operation } from "@outbound/contracts/operation";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import { push as pushState } from "@outbound/events/push";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { storeEngagements } from "../engagements/engagement-table.ts";

type Copying = Operation & { output: z.ZodType<{ engagements?: Engagement[] }> };

/** Short, because the write has succeeded, and the outbox brings what could not be pushed. */
const defaultTimeoutMs = 1_000;

/** Holds an event that a push makes needless: it is withdrawn long before, unless the push failed or never began. */
export const heldForPush = { heldMs: 3 * defaultTimeoutMs };

type PushOptions = {
  timeoutMs?: number;
  events?: readonly string[];
};

/**
 * Hands a committed state to the service that copies it, so that the client reads its own write in both. Never throws,
 * because events bring the state later; false means that the other service may lack it. Never call it within a
 * transaction.
 */
export async function push<Op extends Copying>(
  operation: Op,
  input: InputOf<Op>,
  context: Context & Caller,
  { timeoutMs = defaultTimeoutMs, events = [] }: PushOptions = {},
): Promise<boolean> {
  return pushState(operation, input, context, {
    timeoutMs,
    async take(reply) {
      if (events.length > 0) context.withdraw(events);
      const { engagements } = operation.output.parse(reply);
      if (engagements) await storeEngagements(context.db, engagements);
    },
  });
}

/** For pushes that may have to stop a domain's many enrolments. One second less than the client's call has. */
export const stoppingTimeoutMs = 4_000;

/** For an answer that promises no more mail: the campaign service has to know before it. A repeat must push again. */
export async function pushPromise<Op extends Copying>(
  operation: Op,
  input: InputOf<Op>,
  context: Context & Caller,
  { events = [] }: Pick<PushOptions, "events"> = {},
): Promise<void> {
  if (!(await push(operation, input, context, { timeoutMs: stoppingTimeoutMs, events }))) throw unavailable();
}
