import { seededRandom } from "@outbound/testing/seeded-random";
import { expect, test } from "vitest";
import { chooseVariant } from "./choose-variant.ts";
import type { Rivals, Variant } from "./variant-table.ts";

const variantsOf = (names: string): Variant[] =>
  names.split("").map((name) => ({ id: `id ${name}`, name, subject: name, body: name }));
const enrolments = Array.from({ length: 20_000 }, (_, at) => `0199d3a0-0000-7000-8000-${String(at).padStart(12, "0")}`);
/** `winner` is a name, "own" or nothing. */
function rivalsOf(names: string, winner?: string): Rivals {
  const variants = variantsOf(names);
  return { variants, winner: winner === "own" ? null : variants.find(({ name }) => name === winner) };
}
const choose = (names: string, enrolment: string, step = 1, winner?: string) =>
  chooseVariant(rivalsOf(names, winner), enrolment, step, null)?.name ?? "own";

test.each(["", "B", "BC", "BCDEF"])(
  "the step's own copy and its variants (%s) have equal shares of an audience",
  (names) => {
    const shares = Map.groupBy(enrolments, (enrolment) => choose(names, enrolment));
    expect([...shares.keys()].toSorted()).toEqual([...names.split(""), "own"]);
    const expected = enrolments.length / (names.length + 1);
    // Five standard deviations; the ids are fixed, so it can't fail by chance.
    for (const { length } of shares.values()) expect(Math.abs(length - expected)).toBeLessThan(5 * Math.sqrt(expected));
  },
);

test("the choice at one step says nothing about the next one", () => {
  const both = Map.groupBy(enrolments, (enrolment) => choose("B", enrolment, 1) + choose("B", enrolment, 2));
  expect(both.size).toBe(4);
  const expected = enrolments.length / 4;
  for (const { length } of both.values()) expect(Math.abs(length - expected)).toBeLessThan(5 * Math.sqrt(expected));
});

test.each(["B", "BC", "BCDEF", "BCDEFGHIJKLMNOPQRSTUVWXYZ"])(
  "a winner has four fifths of an audience, and the others (of own and %s) equal shares of a fifth",
  (names) => {
    for (const winner of ["own", names.slice(-1)]) {
      const shares = Map.groupBy(enrolments, (enrolment) => choose(names, enrolment, 1, winner));
      expect([...shares.keys()].toSorted()).toEqual([...names.split(""), "own"]);
      for (const [copy, { length }] of shares) {
        const expected = enrolments.length * (copy === winner ? 4 / 5 : 1 / (5 * names.length));
        expect(Math.abs(length - expected)).toBeLessThan(5 * Math.sqrt(expected));
      }
    }
  },
);

test("who gets another copy because one has won gets the winner, and who doesn't get it is the same whoever wins", () => {
  const random = seededRandom(1);
  for (const enrolment of enrolments.slice(0, 1_000)) {
    const names = "BCDEFGH".slice(0, 1 + random.int(7));
    const before = choose(names, enrolment);
    const chosen = new Map(["own", ...names.split("")].map((winner) => [winner, choose(names, enrolment, 1, winner)]));
    for (const [winner, copy] of chosen) expect([before, winner]).toContain(copy);
    const keeping = [...chosen].filter(([winner, copy]) => winner !== before && copy === before);
    expect([0, names.length]).toContain(keeping.length);
  }
});

test("a send that was claimed before keeps its copy, its step's own as well, but not an inactive variant", () => {
  const enrolment = enrolments.find((one) => choose("BC", one) === "B") ?? "";
  const after = (variant_id: string | null, names: string) =>
    chooseVariant(rivalsOf(names, "B"), enrolment, 1, { variant_id })?.name ?? "own";
  expect(after("id C", "BCDEF")).toBe("C");
  expect(after(null, "BC")).toBe("own");
  expect(after("id C", "B")).toBe(choose("B", enrolment, 1, "B"));
});
