import type { Session } from "./connection.ts";
import { withTimeout } from "./with-timeout.ts";

export type Depth = { ready: number; consumers: number };

/** During an alarm even opening a channel blocks. */
const timeoutMs = 5_000;

/** Leaves out queues that don't exist. Each is asked on a channel of its own, because a missing queue closes it. */
export async function depthsOf(session: Session, queues: Iterable<string>): Promise<Map<string, Depth>> {
  const depthOf = async (queue: string): Promise<[string, Depth][]> => {
    try {
      const depth = session.withChannel((channel) => channel.checkQueue(queue));
      const { messageCount, consumerCount } = await withTimeout(depth, timeoutMs, "the broker does not answer");
      return [[queue, { ready: messageCount, consumers: consumerCount }]];
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  };
  return new Map((await Promise.all([...queues].map(depthOf))).flat());
}

export const isNotFound = (error: unknown) => error instanceof Error && "code" in error && error.code === 404;
