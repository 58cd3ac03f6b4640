import { expect, test } from "vitest";
import { dnsHint } from "./dns-hint.ts";

test("a CNAME to an address or to this machine's loopback is never suggested", () => {
  expect(dnsHint("track.outbound.example")).toBe("Make it a CNAME of track.outbound.example");
  expect(dnsHint("203.0.113.7")).toBe("Give it the address 203.0.113.7");
  for (const own of ["127.0.0.1", "::1"]) {
    expect(dnsHint(own)).toBe(
      `The tracker is at ${own}, which only this machine reaches: set TRACKING_URL to its public address`,
    );
  }
});
