import { timestamp } from "../fields.ts";

export const receiverState = {
  /** Every attempt since then has failed; null while the last one succeeded. */
  failing_since: timestamp.nullable(),
  /** It had failed for five days, and gets nothing by itself since then. Later deliveries are recorded as failed. */
  switched_off_at: timestamp.nullable(),
};
