import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { comparableEmail, parseEmailAddress } from "./email-address.ts";

test.each([
  ["a@b.co", "a@b.co"],
  ["  Ada@Lovelace.Example ", "ada@lovelace.example"],
  ["ann@bücher.de", "ann@xn--bcher-kva.de"],
  ["o'neil+tag@mail.example.com", "o'neil+tag@mail.example.com"],
  ["J\u00dcrgen@b.co", "j\u00fcrgen@b.co"],
  ["ｃｈｉｅｎ@wu.example", "chien@wu.example"],
  ["Ｃｈｉｅｎ．Ｗｕ＠ｗｕ．ｅｘａｍｐｌｅ", "chien.wu@wu.example"],
  ["chien@wu。example", "chien@wu.example"],
  ["JU\u0308rgen@bu\u0308cher.de", "j\u00fcrgen@xn--bcher-kva.de"],
  ["\u200bkurt@goedel.example", "kurt@goedel.example"],
  ["emmy@noether.example\u200b", "emmy@noether.example"],
  ["\u00a0maria@mayer.example\u00a0", "maria@mayer.example"],
  ["\u202amarie@curie.example\u202c", "marie@curie.example"],
  ["\ufeff\u200d ada\u200d@\u200clovelace.example\u2060", "ada@lovelace.example"],
  ["a\u200cb@c.co", "ab@c.co"],
  ["gra\u00adce\u200b@hop\u200bper.example", "grace@hopper.example"],
  ["\uff43\uff48\uff49\uff45\uff4e@wu.example", "chien@wu.example"],
  ["\u3000\uff21\uff24\uff21\uff20\uff22\uff0e\uff23\uff2f", "ada@b.co"],
  ["ada@b\u3002co", "ada@b.co"],
  ["\uff76@b.co", "\u30ab@b.co"],
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
  "x@acme.com\uff0ffoo",
  "j\ufffdrg@b.co",
  "a\u00a0b@c.co",
  `${"x".repeat(250)}@b.co`,
])("%j is no address", (text) => {
  expect(parseEmailAddress(text)).toBeUndefined();
});

test("text that is no address is compared as written", () => {
  expect(comparableEmail(" X@acme.com/foo ")).toBe("x@acme.com/foo");
  expect(comparableEmail("U\u0308")).toBe(comparableEmail("\u00fc"));
});

test("a joiner that tells two domains of Persian apart stays", () => {
  const [joined, apart] = [
    "a@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com",
    "a@\u0646\u0627\u0645\u0647\u0627\u06cc.com",
  ];
  expect(parseEmailAddress(joined)).toMatch(/^a@xn--/);
  expect(parseEmailAddress(joined)).not.toBe(parseEmailAddress(apart));
});

test("an address is its own comparable form, however it was written", () => {
  const sign = fc.constantFrom(
    ...Array.from(
      "aZ9.-_+@\u00fc\u0308\u200b\u200c\u200d\u00ad\ufeff\u202a\uff21\uff20\uff0e\u3002\u0130\u1e9e\u0646\u212a\u3164 ",
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 30 }), (text) => {
      const address = parseEmailAddress(`${text}@b.co`) ?? parseEmailAddress(`a@${text}.co`) ?? parseEmailAddress(text);
      if (address === undefined) return;
      expect(parseEmailAddress(address)).toBe(address);
      expect(comparableEmail(address)).toBe(address);
    }),
  );
});
