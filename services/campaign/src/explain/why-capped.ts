import { type CapWait, spreadMs } from "../sending/cap-wait.ts";
import { lookUpMs } from "../sending/hourly-caps.ts";
import type { Part } from "./part.ts";
import { count, formatTime } from "./words.ts";

const providers: Readonly<Record<string, string>> = { google: "Google", microsoft: "Microsoft" };

export function whyCapped(cap: CapWait, timezone: string): Part {
  if (cap.kind === "unknown") {
    return { reason: "recipient_unknown", text: `it is being looked up who takes the mail of ${cap.domain}` };
  }
  const { recipient, sends, until } = cap;
  const gone = `${count(sends, "mail")} ${sends === 1 ? "has" : "have"} gone to ${providers[recipient] ?? recipient} this hour`;
  return {
    reason: "hourly_cap",
    text: `${gone}, as many as may, and it continues after ${formatTime(until, timezone)}`,
  };
}

/** Whether the planner has moved the step to this time for its cap. */
export const wasMovedFor = (cap: CapWait, nextAt: Date, now: Date): boolean =>
  cap.kind === "unknown"
    ? nextAt.getTime() <= now.getTime() + lookUpMs
    : nextAt >= cap.until && nextAt.getTime() < cap.until.getTime() + spreadMs;
