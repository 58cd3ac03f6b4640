import { expect, test } from "vitest";
import { chooseVariant, type Variant } from "./choose-variant.ts";

const variantsOf = (names: string): Variant[] =>
  names.split("").map((name) => ({ id: `id ${name}`, name, subject: name, body: name }));
const enrolments = Array.from({ length: 20_000 }, (_, at) => `0199d3a0-0000-7000-8000-${String(at).padStart(12, "0")}`);
const choose = (names: string, enrolment: string, step = 1) =>
  chooseVariant(variantsOf(names), enrolment, step, null)?.name ?? "own";

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

test("a send that was claimed before keeps its copy, its step's own as well, but not an inactive variant", () => {
  const enrolment = enrolments.find((one) => choose("BC", one) === "B") ?? "";
  const after = (variant_id: string | null, names: string) =>
    chooseVariant(variantsOf(names), enrolment, 1, { variant_id })?.name ?? "own";
  expect(after("id C", "BCDEF")).toBe("C");
  expect(after(null, "BC")).toBe("own");
  expect(after("id C", "B")).toBe(choose("B", enrolment));
});
