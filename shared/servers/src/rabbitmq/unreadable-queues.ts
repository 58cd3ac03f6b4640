import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "amqplib";
import { z } from "zod";
import type { PrivateRabbitmq } from "./private-rabbitmq.ts";

type Broker = Pick<PrivateRabbitmq, "url" | "control"> & { say: (line: string) => void };

/** A queue may still be starting at the first check. */
const untilSecondLookMs = 2_000;

/**
 * On a full disk RabbitMQ 3.10 can damage its queues' logs. It then starts without those queues, and their consumers
 * lose their connection again and again. Deleted, they are declared again; a printed line says that messages are lost.
 */
export async function deleteUnreadableQueues({ url, control, say }: Broker): Promise<void> {
  const first = await unreadableQueues(control);
  if (first.length === 0) return;
  await sleep(untilSecondLookMs);
  const second = await unreadableQueues(control);
  const queues = first.filter((name) => second.includes(name));
  if (queues.length === 0) return;

  const connection = await connect(url, { timeout: 5_000 });
  connection.on("error", () => {});
  try {
    const channel = await connection.createChannel();
    for (const queue of queues) await channel.deleteQueue(queue);
  } finally {
    await connection.close().catch(() => {});
  }
  say(
    `RabbitMQ can't read ${queues.length === 1 ? "a queue" : `${queues.length} queues`} any more: ${queues.join(", ")}. They are made anew; the messages that they held are lost.`,
  );
}

const listed = z.array(z.object({ name: z.string(), type: z.string(), state: z.string() }));

async function unreadableQueues(control: Broker["control"]): Promise<string[]> {
  const printed = await control("list_queues", "--silent", "--formatter", "json", "name", "type", "state");
  const queues = listed.parse(JSON.parse(printed));
  return queues.filter(({ type, state }) => type === "quorum" && state === "down").map(({ name }) => name);
}
