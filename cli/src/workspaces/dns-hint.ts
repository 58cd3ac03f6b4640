import { isIP } from "node:net";

/** A CNAME can't point to an address, and nobody else reaches this machine's loopback. */
export function dnsHint(tracker: string): string {
  if (!isIP(tracker)) return `Make it a CNAME of ${tracker}`;
  if (!tracker.startsWith("127.") && tracker !== "::1") return `Give it the address ${tracker}`;
  return `The tracker is at ${tracker}, which only this machine reaches: set TRACKING_URL to its public address`;
}
