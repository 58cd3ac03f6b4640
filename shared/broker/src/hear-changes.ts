import { isTopic, type Topic } from "@outbound/contracts/topics";
import type { ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import { assertChangesExchange, changesExchange } from "./changes.ts";
import type { Session } from "./connection.ts";

/** A listener that stands still misses the oldest changes. */
const queueLength = 1_000;

type Listener = {
  onChange: (workspaceId: string, topics: readonly Topic[]) => void;
  onGap: () => void;
};

export async function hearChanges(broker: Broker, listener: Listener): Promise<void> {
  await broker.add((session) =>
    hearOn(broker, session, listener).catch((error: unknown) =>
      broker.log.warn({ err: error }, "changes.listen_failed"),
    ),
  );
}

async function hearOn(broker: Broker, session: Session, { onChange, onGap }: Listener): Promise<void> {
  const channel = await session.consuming.createChannel();
  channel.on("error", (error) => broker.log.warn({ err: error }, "changes.listen_failed"));
  await assertChangesExchange(broker, channel);
  const { queue } = await channel.assertQueue("", {
    exclusive: true,
    durable: false,
    autoDelete: true,
    arguments: { "x-max-length": queueLength },
  });
  await channel.bindQueue(queue, changesExchange(broker), "");
  await channel.consume(queue, (message) => message && read(message, onChange), { noAck: true });
  onGap();
}

/** Topics that only a newer version knows are left out. */
function read({ content }: ConsumeMessage, onChange: Listener["onChange"]): void {
  const announced: unknown = JSON.parse(content.toString());
  if (!Array.isArray(announced)) return;
  for (const [workspaceId, ...topics] of announced as string[][]) {
    if (workspaceId !== undefined) onChange(workspaceId, topics.filter(isTopic));
  }
}
