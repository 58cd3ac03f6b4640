import { expect, test } from "vitest";
import { coveringValues } from "./covering-values.ts";

test("an address is covered by its own entry, those of its domain and of the domains above it, and no other", () => {
  expect(coveringValues("ann@mail.acme.co.uk")).toEqual([
    "ann@mail.acme.co.uk",
    "mail.acme.co.uk",
    "acme.co.uk",
    "co.uk",
    "uk",
  ]);
});

test("a domain is covered by its own entry and those of the domains above it", () => {
  expect(coveringValues("mail.acme.com")).toEqual(["mail.acme.com", "acme.com", "com"]);
});
