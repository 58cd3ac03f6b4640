import { counted } from "../counted.ts";
import type { BeginsFrom } from "./begins-from.ts";

/** A whole sentence but for its full stop. */
export function describeBeginning({ replies, to, after_days }: BeginsFrom): string {
  const when = after_days === 0 ? "right" : counted(after_days, "day");
  return `Begins ${when} after ${replies === "interested" ? "an interested" : "a neutral"} reply to ${to.join(" or ")}`;
}

/** A whole sentence. */
export function describeWaiting({ replies, to }: BeginsFrom, isStarted: boolean): string {
  return `${isStarted ? "The campaign waits" : "Once started, the campaign waits"} for ${replies} replies to ${to.join(" or ")}. You needn't add prospects.`;
}
