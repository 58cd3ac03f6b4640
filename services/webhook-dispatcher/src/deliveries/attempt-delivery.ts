import type { Log } from "@outbound/service/log";
import { type Sealer, SealUnreadable } from "@outbound/service/sealer";
import { withOrigin } from "@outbound/tracing/origin";
import { beginSpan } from "@outbound/tracing/span";
import { attemptSeconds, attemptsTotal, lagSeconds, outcomeOf, postponedTotal } from "../metrics.ts";
import type { Posted, PostOnce } from "../posting/post-once.ts";
import { openSecret } from "../secrets/signing-secret-table.ts";
import type { Attempt, Claim } from "./delivery-table.ts";

type Options = { sealer: Sealer; postOnce: PostOnce; log: Log };

export async function attemptDelivery(claim: Claim, options: Options): Promise<Attempt | "postponed"> {
  return await withOrigin(claim.origin ?? { request_id: claim.id }, () => postAndLog(claim, options));
}

async function postAndLog(claim: Claim, options: Options): Promise<Attempt | "postponed"> {
  const { id: delivery_id, workspace_id, endpoint_id, event } = claim;
  const attempt = claim.attempts + 1;
  const at = new Date();
  const lagMs = Math.max(0, at.getTime() - claim.due_at.getTime());
  const startedAt = performance.now();
  const posted = await postInSpan(claim, options);
  const durationMs = performance.now() - startedAt;
  const error = errorOf(posted);
  const outcome = error === undefined ? "delivered" : error === "postponed" ? "postponed" : "failed";
  count(claim, posted, { lagMs, durationMs });
  const times = { lag_ms: lagMs, duration_ms: Math.round(durationMs) };
  const details = { delivery_id, workspace_id, endpoint_id, event, attempt, outcome, error, ...times };
  options.log.info(details, "delivery.attempted");
  return posted === "postponed" ? posted : { ...posted, at, durationMs };
}

const errorOf = (posted: Posted | "postponed") => (posted === "postponed" ? posted : posted.error);

type Times = { lagMs: number; durationMs: number };

function count(claim: Claim, posted: Posted | "postponed", { lagMs, durationMs }: Times): void {
  if (posted === "postponed") return postponedTotal.inc();
  attemptSeconds.observe(durationMs / 1_000);
  lagSeconds.observe({ lane: isRetry(claim) ? "retry" : "first" }, lagMs / 1_000);
  attemptsTotal.inc({ outcome: outcomeOf(posted.error) });
}

/** A delivery that somebody sent again has failed before, so it counts as a retry. */
export const isRetry = ({ attempts, resends }: Pick<Claim, "attempts" | "resends">): boolean =>
  attempts > 0 || resends > 0;

async function postInSpan(claim: Claim, options: Options): Promise<Posted | "postponed"> {
  const span = beginSpan("POST webhook", "client", { attributes: { "outbound.event": claim.event } });
  const posted = await post(claim, options);
  span?.end(errorOf(posted), { "outbound.attempt": claim.attempts + 1 });
  return posted;
}

async function post(claim: Claim, { sealer, postOnce, log }: Options): Promise<Posted | "postponed"> {
  try {
    return await postOnce({ ...claim, secret: openSecret(sealer, claim.workspace_id, claim) });
  } catch (error) {
    if (!(error instanceof SealUnreadable)) throw error;
    log.error({ err: error, workspace_id: claim.workspace_id }, "signing_secret.open_failed");
    return { error: "secret_unreadable" };
  }
}
