import { expect, test } from "vitest";
import { companyOf } from "./company-grouping.ts";

test.each([
  ["jane@example.com", "example.com"],
  ["jane@mail.eu.example.com", "example.com"],
  ["jane@mail.example.co.uk", "example.co.uk"],
  ["jane@shop.github.io", "shop.github.io"],
  ["jane@github.io", "github.io"],
  ["jane@server.internal", "server.internal"],
  ["jane@xn--mller-kva.de", "xn--mller-kva.de"],
])("%s belongs to the company of %s", (email, domain) => {
  expect(companyOf(email)).toEqual({ grouping_key: `domain:${domain}`, name: domain, domain, by: "domain" });
});

test.each(["jo@gmail.com", "jo@yahoo.co.uk", "jo@mail.gmail.com", "jo@proton.me", "jo@gmx.de", "jo@co.uk"])(
  "%s belongs to no company",
  (email) => {
    expect(companyOf(email)).toBeNull();
    expect(companyOf(email, null)).toBeNull();
    expect(companyOf(email, "  ")).toBeNull();
  },
);

test("a name outweighs the address, which only gives the domain", () => {
  expect(companyOf("jane@mail.example.com", " Example  Inc ")).toEqual({
    grouping_key: "name:exampleinc",
    name: "Example Inc",
    domain: "example.com",
    by: "name",
  });
});

test("an address at a public mail provider has a company without a domain", () => {
  expect(companyOf("jane@gmail.com", "Example Inc")).toMatchObject({ name: "Example Inc", domain: null });
});

test("a name groups whatever its case and spacing", () => {
  const keys = ["Example Inc", "EXAMPLE  inc", " example\tinc ", "ExampleInc"].map(
    (name) => companyOf("jane@example.com", name)?.grouping_key,
  );
  expect(new Set(keys)).toEqual(new Set(["name:exampleinc"]));
});

test("a name of any length groups, and is stored whole", () => {
  const [long, longer] = ["n".repeat(60_000), "n".repeat(60_001)];
  const keys = [long, ` ${long.toUpperCase()}`, longer].map((name) => companyOf("jo@example.com", name)?.grouping_key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(Math.max(...keys.map((key = "") => key.length))).toBeLessThan(600);
  expect(companyOf("jo@example.com", long)?.name).toBe(long);
});
