import { timestamp } from "../fields.ts";

/** How a receiver fares: of the workspace webhook and of subscriptions. */
export const receiverState = {
  /** Since then every attempt has failed; null while the last one was delivered. */
  failing_since: timestamp.nullable(),
  /** It failed for five days, and nothing is sent to it by itself since then. What happens meanwhile is recorded as failed. */
  switched_off_at: timestamp.nullable(),
};
