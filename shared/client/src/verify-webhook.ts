import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEvent } from "../generated/operations.ts";

/** The delivery is forged or replayed: answer 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** The most that `t` may differ from this machine's clock. */
const toleranceSeconds = 300;

/**
 * `rawBody` is the unchanged bytes, `header` the X-Service-Signature, `secret` the whole `whsec_…`, or the
 * old and the new one during a rotation. Throws WebhookError,
 * also for a header that came twice, which is an array for Node; a TypeError when your own program gives no bytes or no secret.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  header: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
  { now = new Date() }: { now?: Date } = {},
): WebhookEvent {
  if (typeof rawBody !== "string" && !(rawBody instanceof Uint8Array)) {
    throw new TypeError("`rawBody` must be the body's unchanged bytes: take them before anything parses the JSON.");
  }
  const secrets = typeof secret === "string" ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every((one) => /^whsec_\S+$/.test(one))) {
    throw new TypeError(
      "`secret` must be the workspace's signing secret, whsec_…, or several of them during a rotation.",
    );
  }
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === "string" ? header : "") ?? [];
  if (t === undefined || v1 === undefined) throw new WebhookError("The signature is missing or has another form.");
  const given = Buffer.from(v1, "hex");
  const expected = secrets.map((one) => createHmac("sha256", one).update(`${t}.`).update(rawBody).digest());
  if (!expected.some((one) => timingSafeEqual(one, given))) throw new WebhookError("The signature is wrong.");
  if (Math.abs(now.getTime() / 1000 - Number(t)) > toleranceSeconds) throw new WebhookError("The delivery is too old.");
  const text = typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
  return JSON.parse(text) as WebhookEvent;
}
