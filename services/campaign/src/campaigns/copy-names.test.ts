import { expect, test } from "vitest";
import { copyNames } from "./copy-names.ts";

const firstOf = (name: string) => copyNames(name).next().value;

test("a copy is numbered from 2, also a copy of a copy; a year isn't a number of copies", () => {
  expect(copyNames("Spring").take(3).toArray()).toEqual(["Spring (2)", "Spring (3)", "Spring (4)"]);
  expect(firstOf("Spring (7)")).toBe("Spring (2)");
  expect(firstOf("Spring (2025)")).toBe("Spring (2025) (2)");
  expect(firstOf(" (2)")).toBe(" (2) (2)");
});

test("a name of 200 characters is cut for it, and never within a character", () => {
  expect(firstOf("a".repeat(200))).toBe(`${"a".repeat(196)} (2)`);
  expect(firstOf(`${"a".repeat(195)}😀bc`)).toBe(`${"a".repeat(195)} (2)`);
});
