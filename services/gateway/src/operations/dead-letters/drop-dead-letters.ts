import { dropDead } from "@outbound/broker/dead-queue";
import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import { dropDeadLetters } from "@outbound/contracts/dead-letters/drop-dead-letters";
import type { Context } from "../../context.ts";
import { requireDeadQueue } from "../../dead-letters/dead-letters.ts";

export default implement(dropDeadLetters, async ({ service, ids }, { broker }: Context) => {
  requireDeadQueue(service);
  const dropped = await dropDead(broker, service, { ids });
  if (dropped === 0) throw notFound("Dead message");
  return { dropped };
});
