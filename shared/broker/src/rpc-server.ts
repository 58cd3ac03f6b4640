import { randomUUID } from "node:crypto";
import { toWire, unavailable } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { Operation, ServiceName } from "@outbound/contracts/operation";
import { topicsOfOperation } from "@outbound/contracts/topics";
import { DatabaseUnavailable } from "@outbound/postgres/database-error";
import { parseOrigin } from "@outbound/tracing/origin";
import { inSpan } from "@outbound/tracing/span";
import type { Channel, ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import { callerOf, isLate } from "./caller-properties.ts";
import type { Session } from "./connection.ts";
import { consumeCalls } from "./consume-calls.ts";
import { EventLoopStall } from "./event-loop-stall.ts";
import { type Answer, answer, databaseUnavailable, type Implementation, refusal } from "./implement.ts";
import { rpcServerExpired, rpcServerSeconds } from "./metrics.ts";
import { Replies } from "./rpc-replies.ts";
import { type CallStarts, ProcessDied, type StartCounts } from "./start-counts.ts";
import { rpcQueues } from "./topology.ts";

/** About two database pools' worth of leaves may wait here; other replicas can take the rest. */
const defaultPrefetch = { rpc: 100, leaf: 200 };

export type ServeOptions<Context> = {
  service: ServiceName;
  operations: readonly Implementation<Context>[];
  context: Context;
  prefetch?: { rpc: number; leaf: number };
  /** Without it a call that kills every process is only ended by its deadline. */
  starts?: CallStarts;
};

/**
 * Resolves when the first session consumes. A request is acknowledged after its reply, so it runs again elsewhere if
 * the process dies, once: after a second death it is refused. An expired one doesn't run, also when it expired before
 * RabbitMQ had it.
 */
export async function serveOperations<Context>(
  broker: Broker,
  { service, operations, context, prefetch = defaultPrefetch, starts }: ServeOptions<Context>,
): Promise<void> {
  const stranger = operations.find(({ operation }) => operation.service !== service);
  if (stranger) throw new Error(`${stranger.operation.name} is not ${service}'s`);
  const stall = new EventLoopStall();
  const byName = new Map(operations.map((implementation) => [implementation.operation.name, implementation]));
  const served = operations.map(({ operation }) => operation);

  await broker.add(async (session) => {
    const replies = new Replies(session);
    const serveKind = async (kind: Operation["queue"]) => {
      const one = served.find(({ queue }) => queue === kind);
      if (one)
        await serveQueue(broker, session, {
          one,
          byName,
          context,
          prefetch: prefetch[kind],
          replies,
          stall,
          starts: starts?.[kind],
        });
    };
    await Promise.all([serveKind("rpc"), serveKind("leaf")]);
  });
}

type Served<Context> = {
  one: Operation;
  byName: ReadonlyMap<string, Implementation<Context>>;
  context: Context;
  prefetch: number;
  replies: Replies;
  stall: EventLoopStall;
  starts: StartCounts | undefined;
};

async function serveQueue<Context>(
  broker: Broker,
  session: Session,
  { one, byName, context, prefetch, replies, stall, starts }: Served<Context>,
): Promise<void> {
  const channel = await session.consumingChannel();
  await channel.prefetch(prefetch);
  await consumeCalls(broker, { session, channel, queues: rpcQueues(broker, one) }, (message) => {
    const caller = callerOf(message, stall.recentMs());
    // A request without a time isn't one of ours.
    if (!(caller.deadline > performance.now())) {
      rpcServerExpired.inc();
      channel.ack(message);
      return;
    }
    if (isLate(message)) {
      rpcServerExpired.inc();
      replies.send(message, lateNow()).then(
        () => channel.ack(message),
        () => {},
      );
      return;
    }
    const implementation = byName.get(message.properties.type);
    const origin = parseOrigin({ request_id: caller.requestId, ...message.properties.headers }, randomUUID());
    const request = {
      broker,
      session,
      replies,
      channel,
      message,
      implementation,
      context: { ...context, ...caller },
      starts,
    };
    void inSpan(message.properties.type, "server", origin, () => serve(request));
  });
}

type Request<Context> = {
  broker: Broker;
  session: Session;
  replies: Replies;
  channel: Channel;
  message: ConsumeMessage;
  implementation: Implementation<Context> | undefined;
  context: Context & Caller & { deadline: number };
  starts: StartCounts | undefined;
};

async function serve<Context>(request: Request<Context>): Promise<void> {
  const { broker, session, replies, channel, message, implementation, context } = request;
  const startedAt = performance.now();
  broker.inFlight++;
  try {
    const reply = implementation ? await answerOnce(request, implementation) : unknownOperation;
    if (reply) await replies.send(message, reply);
    if (!session.isClosed) channel.ack(message);
    if (!reply) return rpcServerExpired.inc();
    if (implementation && reply.outcome === "ok") {
      broker.changes.announce(context.workspaceId, topicsOfOperation(implementation.operation));
    }
    const operation = implementation?.operation.name ?? "unknown";
    const durationMs = performance.now() - startedAt;
    rpcServerSeconds.observe({ operation, outcome: reply.outcome }, durationMs / 1_000);
    const duration_ms = Math.round(durationMs);
    broker.log.debug({ operation, outcome: reply.outcome, duration_ms }, "operation.answered");
  } catch (error) {
    // The session has ended, so the broker delivers the request again.
    broker.log.warn({ err: error, operation: message.properties.type }, "operation.reply_lost");
  } finally {
    broker.inFlight--;
  }
}

/** Returns nothing for a call that expired before its turn came. */
async function answerOnce<Context>(
  { broker, session, message, context, starts }: Request<Context>,
  implementation: Implementation<Context>,
): Promise<Answer | undefined> {
  const run = () => answer(implementation, message.content, context, broker.log);
  if (!starts || !message.fields.redelivered) return run();
  const { correlationId, replyTo } = message.properties;
  const callId = `${replyTo} ${correlationId}`;
  let reply: Answer | undefined;
  try {
    await starts.count(callId, session.consumption, async () => {
      if (context.deadline > performance.now()) reply = await run();
    });
  } catch (error) {
    const { operation } = implementation;
    if (error instanceof DatabaseUnavailable) return refusal("internal", databaseUnavailable(operation));
    if (!(error instanceof ProcessDied)) throw error;
    const { requestId: request_id, workspaceId: workspace_id } = context;
    broker.log.error({ err: error, operation: operation.name, request_id, workspace_id }, "operation.given_up");
    await starts.forget(callId);
    return refusal("internal", toWire(error));
  }
  return reply;
}

/** The caller's version is newer than this replica's. */
const unknownOperation = refusal("domain_error", toWire(unavailable()));

/** A caller that still waits sends the request again, by this clock. */
const lateNow = () => refusal("domain_error", { ...toWire(unavailable()), lateAt: Date.now() });
