import { listDeadQueues, peekDead } from "@outbound/broker/dead-queue";
import { implement } from "@outbound/broker/implement";
import { listDeadLetters } from "@outbound/contracts/dead-letters/list-dead-letters";
import type { Context } from "../../context.ts";
import { deadLetterOf, requireDeadQueue } from "../../dead-letters/dead-letters.ts";

export default implement(listDeadLetters, async ({ service, limit }, { broker }: Context) => {
  if (service !== undefined) requireDeadQueue(service);
  const services = await listDeadQueues(broker);
  const filled = services.filter((one) => one.count > 0 && (service === undefined || one.service === service));
  const data = [];
  for (const { service: owner } of filled) {
    const messages = await peekDead(broker, owner, { limit, hasBodies: false });
    data.push(...messages.map((message) => deadLetterOf(owner, message)));
  }
  return { services, data };
});
