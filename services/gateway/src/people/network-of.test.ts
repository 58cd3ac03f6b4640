import { expect, test } from "vitest";
import { networkOf, siteOf } from "./network-of.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [undefined, ""],
])("the network of %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("the site of an IPv6 address is what one customer gets, and of an IPv4 address itself", () => {
  expect(["2001:db8:1:2::6", "2001:db8:1:ffff::6", "192.0.2.7"].map(siteOf)).toEqual([
    "2001:db8:1::/48",
    "2001:db8:1::/48",
    "192.0.2.7",
  ]);
});
