import type { Log } from "@outbound/service/log";
import { type Sealer, SealUnreadable } from "@outbound/service/sealer";
import { withOrigin } from "@outbound/tracing/origin";
import { beginSpan } from "@outbound/tracing/span";
import type { Claim } from "./delivery-table.ts";
import { attemptSeconds, attemptsTotal, lagSeconds, outcomeOf, postponedTotal } from "./metrics.ts";
import type { Outcome, PostOnce } from "./post-once.ts";
import { openSecret } from "./signing-secret-table.ts";

type Options = { sealer: Sealer; postOnce: PostOnce; log: Log };

/** Sends what was claimed, measured and told of as what its fact began. */
export async function attemptDelivery(claim: Claim, options: Options): Promise<Outcome> {
  const lag = Math.max(0, Date.now() - claim.due_at.getTime()) / 1_000;
  const stopTimer = attemptSeconds.startTimer();
  const outcome = await withOrigin(claim.origin ?? { request_id: claim.id }, () => postInSpan(claim, options));
  if (outcome === "postponed") {
    postponedTotal.inc();
    return outcome;
  }
  stopTimer();
  lagSeconds.observe({ lane: claim.attempts > 0 ? "retry" : "first" }, lag);
  attemptsTotal.inc({ outcome: outcomeOf(outcome) });
  return outcome;
}

async function postInSpan(claim: Claim, options: Options): Promise<Outcome> {
  const span = beginSpan("POST webhook", "client", { attributes: { "outbound.event": claim.event } });
  const error = await post(claim, options);
  span?.end(error, { "outbound.attempt": claim.attempts + 1 });
  const { id: delivery_id, workspace_id, event, attempts } = claim;
  options.log.debug({ delivery_id, workspace_id, event, attempt: attempts + 1, error }, "a delivery was attempted");
  return error;
}

async function post(claim: Claim, { sealer, postOnce, log }: Options): Promise<Outcome> {
  try {
    return await postOnce({ ...claim, secret: openSecret(sealer, claim.workspace_id, claim) });
  } catch (error) {
    if (!(error instanceof SealUnreadable)) throw error;
    log.error({ err: error, workspace_id: claim.workspace_id }, "a signing secret can't be opened");
    return "secret_unreadable";
  }
}
