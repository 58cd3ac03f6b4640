import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import type { EventMessage } from "@outbound/contracts/event";
import { sendSettled } from "@outbound/contracts/events/send-settled";

/** 100 ms, doubling to 5 s; a connection that is there again ends the wait, as the mailbox sends nothing else meanwhile. */
const usualFirstWaitMs = 100;
const longestWaitMs = 5_000;
/** By then the campaign service has long settled the send as unknown. */
const giveUpAfterMs = 3_600_000;

/**
 * Only this process knows how the attempt ended, so it keeps on until the broker has it, under one id. Its job was given to
 * another mailer meanwhile, if the connection was lost; that one finds nothing left to send.
 */
export async function publishOutcome(
  broker: Broker,
  payload: EventMessage<typeof sendSettled>["payload"],
  { firstWaitMs = usualFirstWaitMs } = {},
): Promise<void> {
  const id = randomUUIDv7();
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      await publish(broker, sendSettled, payload, { id });
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      broker.log.warn({ err: error, send_id: payload.send_id }, "mail_outcome.publish_failed");
      await Promise.race([sleep(waitMs, undefined, { ref: false }), reconnected(broker)]);
    }
  }
}

/** Never, when it is connected: then something else is wrong. */
const reconnected = (broker: Broker): Promise<unknown> =>
  new Promise((resolve) => {
    if (!broker.isUp) broker.currentSession().then(resolve, () => {});
  });
