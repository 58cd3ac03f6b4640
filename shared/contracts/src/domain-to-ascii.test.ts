import { domainToASCII } from "node:url";
import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { domainToAscii } from "./domain-to-ascii.ts";

test.each([
  "Acme.example",
  "münchen.example",
  "xn--mnchen-3ya.example",
  "xn--a",
  "1.2.3",
  "a..b",
  "",
  " ",
  "[::1]",
  "a b",
  "ｅ.example",
])("%j becomes what Node makes of it", (name) => expect(domainToAscii(name)).toBe(domainToASCII(name)));

test("every name becomes what Node makes of it", () => {
  const letters = fc.constantFrom(
    "a",
    "Z",
    "0",
    ".",
    "-",
    "_",
    "ü",
    "߀",
    "。",
    "%",
    "x",
    "n",
    "@",
    ":",
    "/",
    "?",
    "#",
    "[",
    "]",
    "\\",
    "\u200d",
    " ",
  );
  const name = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: letters }));
  fc.assert(
    fc.property(name, (text) => domainToAscii(text) === domainToASCII(text)),
    { numRuns: 5_000 },
  );
});
