import { setTimeout as pause } from "node:timers/promises";
import type { Channel, ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import type { Session } from "./connection.ts";
import { redeclareDelayMs } from "./redeclare-delay.ts";
import { rpcQueueOptions } from "./topology.ts";

type Calls = { session: Session; channel: Channel; queues: readonly string[] };

/**
 * A classic queue lives on one node of a cluster, and can't be declared while that node is away. So a process consumes
 * the first of these queues that can be declared, and tries those before it again every second. Rejects, or ends the
 * session, when none can be.
 */
export async function consumeCalls(
  broker: Broker,
  { session, channel, queues }: Calls,
  onMessage: (message: ConsumeMessage) => void,
): Promise<void> {
  const consumed = new Set<string>();
  const missing = new Set<string>();
  let isWaiting = false;

  const consumeOne = async (gone?: string) => {
    for (const queue of queues) {
      if (queue !== gone && !consumed.has(queue) && (await isDeclared(queue))) await consume(queue);
      if (consumed.has(queue)) break;
    }
    if (!gone && consumed.size === 0) throw new Error(`none of ${queues.join(", ")} can be declared`);
    if (!consumed.has(queues[0] ?? "") && !isWaiting) void tryAgain();
  };
  /** RabbitMQ answers 404 while the queue's node is away, by closing the channel. */
  const isDeclared = async (queue: string) => {
    try {
      await session.withChannel((one) => one.assertQueue(queue, rpcQueueOptions));
      missing.delete(queue);
      return true;
    } catch (error) {
      if (session.isClosed) throw error;
      if (!missing.has(queue)) broker.log.warn({ err: error, queue }, "queue.not_declared");
      missing.add(queue);
      return false;
    }
  };
  const consume = async (queue: string) => {
    broker.queues.add(queue);
    consumed.add(queue);
    await session.consumeOnce(channel, queue, onMessage, async () => {
      consumed.delete(queue);
      await consumeOne(queue);
    });
  };
  const tryAgain = async () => {
    isWaiting = true;
    await pause(redeclareDelayMs);
    isWaiting = false;
    if (session.consumption.aborted) return;
    await consumeOne().catch((error: unknown) =>
      session.fail(error instanceof Error ? error : new Error(String(error))),
    );
  };
  await consumeOne();
}
