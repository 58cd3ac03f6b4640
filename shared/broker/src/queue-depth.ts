import type { Session } from "./connection.ts";
import { withTimeout } from "./with-timeout.ts";

export type Depth = { ready: number; consumers: number };

/** During an alarm even opening a channel blocks. */
const timeoutMs = 5_000;

/**
 * Returns the depths of the queues that exist. Asking for a missing queue closes the channel, so each one is asked on
 * its own.
 */
export async function depthsOf(session: Session, queues: Iterable<string>): Promise<Map<string, Depth>> {
  const depthOf = async (queue: string): Promise<[string, Depth][]> => {
    try {
      const asked = session.withChannel((channel) => channel.checkQueue(queue));
      const { messageCount, consumerCount } = await withTimeout(asked, timeoutMs, "the broker does not answer");
      return [[queue, { ready: messageCount, consumers: consumerCount }]];
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  };
  return new Map((await Promise.all([...queues].map(depthOf))).flat());
}

const isNotFound = (error: unknown) => error instanceof Error && "code" in error && error.code === 404;
