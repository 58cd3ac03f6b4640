import { counted } from "@outbound/contracts/counted";
import { type CapWait, spreadMs } from "../sending/cap-wait.ts";
import { lookUpMs } from "../sending/hourly-caps.ts";
import { formatTime } from "./format.ts";
import type { SentencePart } from "./sentence-part.ts";

const providers: Readonly<Record<string, string>> = { google: "Google", microsoft: "Microsoft" };

export function whyCapped(cap: CapWait, timezone: string): SentencePart {
  if (cap.kind === "unknown") {
    return { reason: "recipient_unknown", text: `Outbound is looking up who receives email for ${cap.domain}` };
  }
  const { recipient, sends, until } = cap;
  const gone = `${counted(sends, "email")} went to ${providers[recipient] ?? recipient} this hour`;
  return {
    reason: "hourly_cap",
    text: `${gone}, which is the limit, so this one is held until ${formatTime(until, timezone)}`,
  };
}

/** Whether the planner has moved the step to this time for its cap. */
export const wasMovedFor = (cap: CapWait, nextAt: Date, now: Date): boolean =>
  cap.kind === "unknown"
    ? nextAt.getTime() <= now.getTime() + lookUpMs
    : nextAt >= cap.until && nextAt.getTime() < cap.until.getTime() + spreadMs;
