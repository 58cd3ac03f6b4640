import { unavailable } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { InputOf, Operation } from "@outbound/contracts/operation";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import { push as pushState } from "@outbound/events/push";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { storeEngagements } from "../engagements/engagement-table.ts";

/** An operation of who copies our states; what it did to prospects comes back. */
type Copying = Operation & { output: z.ZodType<{ engagements?: Engagement[] }> };

/** Short: the write has succeeded, and the outbox brings what could not be pushed. */
const defaultTimeoutMs = 1_000;

/** For an event that says the same as a push: it is withdrawn long before, unless the push failed or never began. */
export const heldForPush = { heldMs: 3 * defaultTimeoutMs };

type PushOptions = {
  timeoutMs?: number;
  /** The ids of events, announced with `heldForPush`, that a push which succeeded makes needless. */
  events?: readonly string[];
};

/**
 * Hands a committed state to the service that copies it and stores what comes back, so that the client reads its own write
 * there and here. Never throws: events bring both another time. False when the other service may not have it yet. No transaction
 * is open.
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

/** Where enrolments may have to be stopped: a domain's are many. A second less than the client's call has. */
export const stoppingTimeoutMs = 4_000;

/**
 * For an answer that promises that no more mail leaves for somebody: mails are let go over there, so it is no answer while they
 * don't know there. A repeat of the request must push again.
 */
export async function pushPromise<Op extends Copying>(
  operation: Op,
  input: InputOf<Op>,
  context: Context & Caller,
  { events = [] }: Pick<PushOptions, "events"> = {},
): Promise<void> {
  if (!(await push(operation, input, context, { timeoutMs: stoppingTimeoutMs, events }))) throw unavailable();
}
