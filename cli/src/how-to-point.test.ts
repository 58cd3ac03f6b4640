import { expect, test } from "vitest";
import { howToPoint } from "./how-to-point.ts";

test("nobody is told to make a CNAME of an address, or to lead the world to this machine's own", () => {
  expect(howToPoint("track.outbound.example")).toBe("Make it a CNAME of track.outbound.example");
  expect(howToPoint("203.0.113.7")).toBe("Give it the address 203.0.113.7");
  for (const own of ["127.0.0.1", "::1"]) {
    expect(howToPoint(own)).toBe(
      `The tracker is at ${own}, which only this machine reaches: set TRACKING_URL to its public address`,
    );
  }
});
