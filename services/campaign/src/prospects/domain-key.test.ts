import { domainOf } from "@outbound/contracts/suppressions/covering-values";
import { expect, test } from "vitest";
import { domainKey } from "./domain-key.ts";

test("the key of a sub-domain begins with the key of its domain; that of a namesake does not", () => {
  expect(domainKey("acme.com")).toBe("com.acme.");
  expect(domainKey(domainOf("ann@mail.acme.com")).startsWith(domainKey("acme.com"))).toBe(true);
  expect(domainKey("acme.community").startsWith(domainKey("acme.com"))).toBe(false);
  expect(domainKey("notacme.com").startsWith(domainKey("acme.com"))).toBe(false);
});
