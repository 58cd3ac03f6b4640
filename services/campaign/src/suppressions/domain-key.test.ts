import { expect, test } from "vitest";
import { domainKey, domainOf, domainsAbove } from "./domain-key.ts";

test("an address stands below its domain and those above it, and below no other", () => {
  expect(domainsAbove("ann@mail.acme.co.uk")).toEqual(["mail.acme.co.uk", "acme.co.uk", "co.uk", "uk"]);
});

test("the key of a sub-domain begins with the key of its domain; that of a namesake does not", () => {
  expect(domainKey("acme.com")).toBe("com.acme.");
  expect(domainKey(domainOf("ann@mail.acme.com")).startsWith(domainKey("acme.com"))).toBe(true);
  expect(domainKey("acme.community").startsWith(domainKey("acme.com"))).toBe(false);
  expect(domainKey("notacme.com").startsWith(domainKey("acme.com"))).toBe(false);
});
