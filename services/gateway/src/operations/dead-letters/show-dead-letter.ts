import { findDead } from "@outbound/broker/dead-queue";
import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import { showDeadLetter } from "@outbound/contracts/dead-letters/show-dead-letter";
import type { Context } from "../../context.ts";
import { deadLetterOf, requireDeadQueue } from "../../dead-letters/dead-letters.ts";

const mostShown = 100_000;

export default implement(showDeadLetter, async ({ service, id }, { broker }: Context) => {
  requireDeadQueue(service);
  const message = await findDead(broker, service, id);
  if (!message) throw notFound("Dead message");
  const body = typeof message.body === "string" ? message.body : JSON.stringify(message.body, null, 2);
  return { ...deadLetterOf(service, message), body: body.slice(0, mostShown), is_cut: body.length > mostShown };
});
