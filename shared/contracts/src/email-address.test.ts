import { expect, test } from "vitest";
import { comparableEmail, parseEmailAddress } from "./email-address.ts";

test.each([
  ["a@b.co", "a@b.co"],
  ["  Ada@Lovelace.Example ", "ada@lovelace.example"],
  ["ann@bücher.de", "ann@xn--bcher-kva.de"],
  ["o'neil+tag@mail.example.com", "o'neil+tag@mail.example.com"],
  ["J\u00dcrgen@b.co", "j\u00fcrgen@b.co"],
  ["JU\u0308rgen@bu\u0308cher.de", "j\u00fcrgen@xn--bcher-kva.de"],
])("%j is the address %s", (text, address) => {
  expect(parseEmailAddress(text)).toBe(address);
});

test.each([
  "",
  "nobody",
  "@b.co",
  "a@b",
  "a@@b.co",
  "a b@c.co",
  "a@b.1co",
  "a@b..co",
  "a@b.co.",
  "a@-b.co",
  "x@1.2.3.4",
  "x@acme.com/foo",
  "x@acme.com?a",
  "x@acme.com#a",
  "x@acme.com\\a",
  "x@ac%6de.com",
  "x@acme.com:25",
  `${"x".repeat(250)}@b.co`,
])("%j is no address", (text) => {
  expect(parseEmailAddress(text)).toBeUndefined();
});

test("text that is no address is compared as written", () => {
  expect(comparableEmail(" X@acme.com/foo ")).toBe("x@acme.com/foo");
  expect(comparableEmail("U\u0308")).toBe(comparableEmail("\u00fc"));
});
