import { expect, test } from "vitest";
import { withoutAddresses } from "./without-addresses.ts";

test.each([
  ["550 5.1.1 <Ann.O'Neil+x@Example.com>: Recipient address rejected", "550 5.1.1 <…>: Recipient address rejected"],
  ["550 no mailbox for ann@example.com.", "550 no mailbox for …"],
  ["rfc822;ann@xn--bcher-kva.example user unknown", "rfc822;… user unknown"],
  ["VERP bounce+ann=example.com@acme.example (bob@example.com)", "VERP … (…)"],
  ["550 no ann\uff20example.com", "550 no …"],
  ["452 4.2.2 mailbox full", "452 4.2.2 mailbox full"],
])("%s", (said, kept) => {
  expect(withoutAddresses(said)).toBe(kept);
});

test("an endless text is searched quickly", () => {
  const startedAt = performance.now();
  withoutAddresses("a".repeat(1_000_000));
  withoutAddresses("a@".repeat(500_000));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
