import { expect, test } from "vitest";
import { count, list, percent, percentOf, plural } from "./wording.ts";

test("a plural has its figure with a comma in thousands, and one has its own text", () => {
  const prospects = (figure: number) => plural(figure, "1 prospect", "{n} prospects");
  expect([0, 1, 2, 1_204].map(prospects)).toEqual(["0 prospects", "1 prospect", "2 prospects", "1,204 prospects"]);
});

test("what was not measured is no zero", () => {
  expect([count(null), count(0), percent(null, 400), percent(0, 400)]).toEqual(["–", "0", "–", "0.0%"]);
});

test("a rate in a table has one decimal, and is too early below fifty", () => {
  expect([percent(29, 412), percent(128, 412), percent(5, 49)]).toEqual(["7.0%", "31.1%", "too early"]);
});

test("a rate in a sentence says its base, and has no decimal from ten percent on", () => {
  expect(percentOf(29, 412, "prospects")).toBe("7.0%, 29 of 412 prospects");
  expect(percentOf(128, 412, "replies")).toBe("31%, 128 of 412 replies");
  expect(percentOf(2, 12, "emails")).toBe("too early, 2 of 12 emails");
});

test("a list names two and counts the rest", () => {
  const names = ["Priya Raman", "Oskar Nyström", "Mara Lind", "Jonas Berg", "Ada Cole"];
  expect(list(names)).toBe("Priya Raman, Oskar Nyström and 3 more");
  expect(list(names.slice(0, 2))).toBe("Priya Raman and Oskar Nyström");
  expect(list(names.slice(0, 1))).toBe("Priya Raman");
});
