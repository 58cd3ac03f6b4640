import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEvent } from "../generated/operations.ts";

/** The delivery isn't Outbound's, or is a replayed old one: answer 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** How far `t` may be from this machine's clock. */
const toleranceSeconds = 300;

/**
 * Returns a delivery's event after checking its signature. `rawBody` is the body's bytes unchanged, `header` the
 * X-Service-Signature, `secret` the whole `whsec_…` string. Throws WebhookError.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secret: string,
  { now = new Date() }: { now?: Date } = {},
): WebhookEvent {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (t === undefined || v1 === undefined) throw new WebhookError("The signature is missing or has another form.");
  const expected = createHmac("sha256", secret).update(`${t}.`).update(rawBody).digest();
  if (!timingSafeEqual(expected, Buffer.from(v1, "hex"))) throw new WebhookError("The signature is wrong.");
  if (Math.abs(now.getTime() / 1000 - Number(t)) > toleranceSeconds) throw new WebhookError("The delivery is too old.");
  const text = typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
  return JSON.parse(text) as WebhookEvent;
}
