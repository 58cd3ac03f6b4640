import { connect } from "amqplib";
import type { Subject } from "./subject.ts";

/** The baseline: amqplib as its best tutorial uses it, without deadlines, types, errors or recovery. */
export const raw: Subject = {
  async serve(url, queue) {
    const connection = await connect(url, { noDelay: true });
    const channel = await connection.createChannel();
    await channel.assertQueue(queue, { durable: true, autoDelete: false, expires: 10_000 });
    await channel.prefetch(200);
    await channel.consume(queue, (message) => {
      if (!message) return;
      const body = JSON.parse(message.content.toString());
      channel.sendToQueue(message.properties.replyTo, Buffer.from(JSON.stringify(body)), {
        correlationId: message.properties.correlationId,
      });
      channel.ack(message);
    });
  },
  async connect(url, queue) {
    const [publishing, consuming] = await Promise.all([
      connect(url, { noDelay: true }),
      connect(url, { noDelay: true }),
    ]);
    const requests = await publishing.createChannel();
    const replies = await consuming.createChannel();
    const { queue: replyTo } = await replies.assertQueue("", { exclusive: true, durable: false, autoDelete: true });
    const pending = new Map<string, (body: unknown) => void>();
    await replies.consume(
      replyTo,
      (message) => {
        if (!message) return;
        const id = message.properties.correlationId;
        pending.get(id)?.(JSON.parse(message.content.toString()));
        pending.delete(id);
      },
      { noAck: true },
    );
    let calls = 0;
    return (payload) =>
      new Promise((resolve) => {
        const correlationId = String(++calls);
        pending.set(correlationId, resolve);
        requests.sendToQueue(queue, Buffer.from(JSON.stringify(payload)), { correlationId, replyTo });
      });
  },
};
