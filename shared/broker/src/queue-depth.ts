import type { Session } from "./connection.ts";
import { withTimeout } from "./with-timeout.ts";

export type Depth = { ready: number; consumers: number };

/** An alarm holds up even the opening of a channel. */
const timeoutMs = 5_000;

/** Of those that exist. A missing queue closes the channel that asks for it: each question has its own. */
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
