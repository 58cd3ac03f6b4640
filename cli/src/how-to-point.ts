import { isIP } from "node:net";

/** What makes a tracking domain lead to the tracker. An address is no target of a CNAME, and this machine's own is nobody else's. */
export function howToPoint(tracker: string): string {
  if (!isIP(tracker)) return `Make it a CNAME of ${tracker}`;
  if (!tracker.startsWith("127.") && tracker !== "::1") return `Give it the address ${tracker}`;
  return `The tracker is at ${tracker}, which only this machine reaches: set TRACKING_URL to its public address`;
}
