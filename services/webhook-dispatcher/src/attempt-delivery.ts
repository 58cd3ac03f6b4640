import type { Log } from "@outbound/service/log";
import { type Sealer, SealUnreadable } from "@outbound/service/sealer";
import { withOrigin } from "@outbound/tracing/origin";
import { beginSpan } from "@outbound/tracing/span";
import type { Claim } from "./delivery-table.ts";
import { attemptSeconds, attemptsTotal, lagSeconds, outcomeOf, postponedTotal } from "./metrics.ts";
import type { Outcome, PostOnce } from "./post-once.ts";
import { openSecret } from "./signing-secret-table.ts";

type Options = { sealer: Sealer; postOnce: PostOnce; log: Log };

/** Posts a claimed delivery, measures it and logs one line for it, under the request that its event came of. */
export async function attemptDelivery(claim: Claim, options: Options): Promise<Outcome> {
  return await withOrigin(claim.origin ?? { request_id: claim.id }, () => postAndLog(claim, options));
}

async function postAndLog(claim: Claim, options: Options): Promise<Outcome> {
  const { id: delivery_id, workspace_id, endpoint_id, event } = claim;
  const attempt = claim.attempts + 1;
  const lagMs = Math.max(0, Date.now() - claim.due_at.getTime());
  const startedAt = performance.now();
  const error = await postInSpan(claim, options);
  const durationMs = performance.now() - startedAt;
  const outcome = error === undefined ? "delivered" : error === "postponed" ? "postponed" : "failed";
  count(claim, error, { lagMs, durationMs });
  const times = { lag_ms: lagMs, duration_ms: Math.round(durationMs) };
  const details = { delivery_id, workspace_id, endpoint_id, event, attempt, outcome, error, ...times };
  options.log.info(details, "delivery.attempted");
  return error;
}

function count(claim: Claim, error: Outcome, { lagMs, durationMs }: { lagMs: number; durationMs: number }): void {
  if (error === "postponed") return postponedTotal.inc();
  attemptSeconds.observe(durationMs / 1_000);
  lagSeconds.observe({ lane: claim.attempts > 0 ? "retry" : "first" }, lagMs / 1_000);
  attemptsTotal.inc({ outcome: outcomeOf(error) });
}

async function postInSpan(claim: Claim, options: Options): Promise<Outcome> {
  const span = beginSpan("POST webhook", "client", { attributes: { "outbound.event": claim.event } });
  const error = await post(claim, options);
  span?.end(error, { "outbound.attempt": claim.attempts + 1 });
  return error;
}

async function post(claim: Claim, { sealer, postOnce, log }: Options): Promise<Outcome> {
  try {
    return await postOnce({ ...claim, secret: openSecret(sealer, claim.workspace_id, claim) });
  } catch (error) {
    if (!(error instanceof SealUnreadable)) throw error;
    log.error({ err: error, workspace_id: claim.workspace_id }, "signing_secret.open_failed");
    return "secret_unreadable";
  }
}
