import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { publish } from "@outbound/broker/publish-event";
import type { EventMessage } from "@outbound/contracts/event";
import { sendSettled } from "@outbound/contracts/events/send-settled";

/** The wait doubles to 5 s. A restored connection ends it, because the mailbox sends nothing else meanwhile. */
const usualFirstWaitMs = 100;
const longestWaitMs = 5_000;
/** The campaign service settles the send as unknown long before this. */
const giveUpAfterMs = 3_600_000;

/**
 * Only this process knows the outcome, so it repeats the publication under one id until the broker confirms it. If the
 * connection was lost, the job has gone to another mailer, which finds nothing to send.
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

/** Never resolves while connected, because then something else is wrong. */
const reconnected = (broker: Broker): Promise<unknown> =>
  new Promise((resolve) => {
    if (!broker.isUp) broker.currentSession().then(resolve, () => {});
  });
