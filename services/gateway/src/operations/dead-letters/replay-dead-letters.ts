import { replayDead } from "@outbound/broker/dead-queue";
import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import { replayDeadLetters } from "@outbound/contracts/dead-letters/replay-dead-letters";
import type { Context } from "../../context.ts";
import { requireDeadQueue } from "../../dead-letters/dead-letters.ts";

export default implement(replayDeadLetters, async ({ service, ids }, { broker }: Context) => {
  requireDeadQueue(service);
  const replayed = await replayDead(broker, service, ids ? { ids } : {});
  if (ids && replayed === 0) throw notFound("Dead message");
  return { replayed };
});
