import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { parseEmailAddress } from "./email-address.ts";
import { namedAddresses } from "./named-addresses.ts";

const grace = "grace@hopper.example";
const ada = "ada@xn--bcher-kva.example";

test.each([
  ["Grace Hopper <Grace@Hopper.Example>", grace],
  ["mailto:grace@hopper.example?subject=Hello", grace],
  ["alan@turing.example; GRACE@hopper.example", grace],
  ["write to grace@hopper.example.", grace],
  ["\u201cgrace@hopper.example\u201d, her assistant", grace],
  ["https://crm.example/?to=grace@hopper.example&from=ann@acme.example", grace],
  ["-grace@hopper.example", grace],
  ["gra\u00adce@\u200bhop\u200bper.example\u202c", grace],
  ["\uff27race\uff20hopper\uff0eexample", grace],
  ["'grace@hopper.example'", grace],
  ["ada@b\u00fccher.example", ada],
  ["ADA@BU\u0308CHER.example or ada@xn--bcher-kva.example", ada],
  ["ada@xn--bcher-kva\u3002example", ada],
  ["o'neil@acme.example", "o'neil@acme.example"],
])("%j names %s", (text, address) => {
  expect([...namedAddresses(text)]).toContain(address);
});

test.each([
  "xgrace@hopper.example",
  "grace@hopper.example.org",
  "grace at hopper.example",
  "@hopper.example",
  "grace@",
])("%j doesn't name somebody else", (text) => {
  expect([...namedAddresses(text)]).not.toContain(grace);
});

test("a cell that is one address, in whatever spelling, names it, also amid other text", () => {
  const sign = fc.constantFrom(...Array.from("aZ9.-_+'=\u00fc\u0308\u200b\u200d\u00ad\uff21\u3002\u0646\u0130"));
  const part = fc.string({ unit: sign, minLength: 1, maxLength: 12 });
  const around = fc.constantFrom("", " ", "<", "(see ", "\u200b", ",", "\n");
  fc.assert(
    fc.property(part, part, around, around, (local, domain, before, after) => {
      const address = parseEmailAddress(`${local}@${domain}.co`);
      if (address === undefined) return;
      expect([...namedAddresses(`${before}${local}@${domain}.co${after}`)]).toContain(address);
    }),
  );
});
