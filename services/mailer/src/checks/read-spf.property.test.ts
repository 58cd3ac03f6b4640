import { fuzzSeed } from "@outbound/testing/fuzz-seed";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSpf, walkSpf } from "./read-spf.ts";

const names = ["a.test", "b.test", "c.test", "_spf.d.test", "%{i}.e.test", "A.test.", "", ".", "x".repeat(300)];
const word = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("include:", "a:", "mx:", "ptr:", "exists:", "redirect=", "-include:", "ip4:", "exp="),
      fc.constantFrom(...names),
    )
    .map((two) => two.join("")),
  fc.constantFrom("a", "mx", "-all", "~all", "?all", "all", "a/24", "mx//64", "::", "==", "+", "-", "v=spf1", "\u0000"),
  fc.string({ maxLength: 20 }),
);
const record = fc.array(word, { maxLength: 40 }).map((words) => `v=spf1 ${words.join(" ")}`);
const zone = fc.dictionary(fc.constantFrom(...names), fc.array(record, { maxLength: 2 }));

test("reading any records ends after a bounded number of look-ups, all of valid DNS names", async () => {
  await fc.assert(
    fc.asyncProperty(record, zone, async (text, records) => {
      const lookups: string[] = [];
      const answer = async (name: string) => {
        lookups.push(name);
        return records[name] ?? [];
      };
      const dns = { txt: answer, mx: async () => [], addresses: answer };
      const walk = await walkSpf("a.test", text, dns);
      expect(walk.lookups).toBeLessThanOrEqual(30);
      expect(lookups.length).toBeLessThanOrEqual(30);
      expect(lookups.filter((name) => !/^[a-z0-9_.-]{1,253}$/.test(name))).toEqual([]);
    }),
    { seed: fuzzSeed(), numRuns: 2_000 },
  );
});

test("the time to read a record grows linearly with its length", () => {
  const startedAt = performance.now();
  for (const piece of ["include:", "a ", "v=spf1 ", "- ", ":", "=", " "]) readSpf(`v=spf1 ${piece.repeat(200_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
