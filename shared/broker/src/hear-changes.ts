import { isTopic, type Topic } from "@outbound/contracts/topics";
import type { ConsumeMessage } from "amqplib";
import type { Broker } from "./broker.ts";
import { assertChangesExchange, changesExchange } from "./changes.ts";
import type { Session } from "./connection.ts";

/** Whoever hears it reads at once; a process that stands still misses the oldest. */
const queueLength = 1_000;

type Hearing = {
  onChange: (workspaceId: string, topics: readonly Topic[]) => void;
  /** Something may have been missed before. */
  onGap: () => void;
};

/** Hears of all changes, on every session, in a queue that ends with it. */
export async function hearChanges(broker: Broker, hearing: Hearing): Promise<void> {
  await broker.add((session) =>
    hearOn(broker, session, hearing).catch((error: unknown) =>
      broker.log.warn({ err: error }, "changes.listen_failed"),
    ),
  );
}

async function hearOn(broker: Broker, session: Session, { onChange, onGap }: Hearing): Promise<void> {
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

/** Topics of a newer version are left out. */
function read({ content }: ConsumeMessage, onChange: Hearing["onChange"]): void {
  const told: unknown = JSON.parse(content.toString());
  if (!Array.isArray(told)) return;
  for (const [workspaceId, ...topics] of told as string[][]) {
    if (workspaceId !== undefined) onChange(workspaceId, topics.filter(isTopic));
  }
}
