import type { Channel } from "amqplib";

/** What RabbitMQ 4 takes, in bytes of the body. It answers a larger one by closing the channel. */
export const longestMessageBytes = 16 * 1_024 * 1_024;

/** Nothing was sent, and a repeat can't help. */
export class MessageTooLarge extends Error {
  override readonly name = "MessageTooLarge";

  constructor(bytes: number) {
    super(`a message of ${bytes} bytes is larger than the broker takes, which is ${longestMessageBytes}`);
  }
}

/** `envelopeBytes` is what is still to be written around it. */
export function refuseTooLarge(body: Buffer | string, envelopeBytes = 0): void {
  const bytes = Buffer.byteLength(body) + envelopeBytes;
  if (bytes > longestMessageBytes) throw new MessageTooLarge(bytes);
}

/** With a closed channel everybody else's messages of this process would be lost, so `publish` throws MessageTooLarge. */
export function bounded<C extends Channel>(channel: C): C {
  const publish: Channel["publish"] = channel.publish.bind(channel);
  channel.publish = (exchange, routingKey, body, ...others) => {
    refuseTooLarge(body);
    return publish(exchange, routingKey, body, ...others);
  };
  return channel;
}
