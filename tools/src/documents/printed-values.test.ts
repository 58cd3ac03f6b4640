import { expect, test } from "vitest";
import { PrintedValues } from "./printed-values.fixture.ts";

const [one, other, third] = ["1", "2", "3"].map((digit) => `0123456${digit}-0000-7000-8000-000000000000`);

test("ids, times and tokens agree by kind, all other words exactly", () => {
  const agree = (printed: string, actual: string) => new PrintedValues().agree([printed], [actual]);
  expect(agree(`Workspace Acme is ${one}.`, `Workspace Acme is ${other}.`)).toBe(true);
  expect(agree(`Workspace Acme is ${one}.`, `Workspace Demo is ${one}.`)).toBe(false);
  expect(agree(`Workspace Acme is ${one}.`, "Workspace Acme is there.")).toBe(false);
  expect(agree("2 created.", "3 created.")).toBe(false);
  expect(agree("at 2026-11-21T04:04:27.639+00:00", "at 2027-01-01T00:00:00Z")).toBe(true);
  expect(agree("the next in 12 minutes", "the next in 9 seconds")).toBe(true);
  expect(agree("0 of 1 second factors", "0 of 9 second factors")).toBe(false);
  expect(agree("ID  STATUS\u0020\u0020\u0020\u0020 AT", "ID    STATUS  AT")).toBe(true);
});

test("a repeated id stands for the same real one, and later commands get it", () => {
  const values = new PrintedValues();
  expect(values.agree([`${one} and ${one}`], [`${other} and ${third}`])).toBe(false);
  expect(values.inCommand(`start ${one}`)).toBe(`start ${one}`);
  expect(values.agree([`${one} and ${one}`], [`${other} and ${other}`])).toBe(true);
  expect(values.inCommand(`start ${one}`)).toBe(`start ${other}`);
  expect(values.agree([`${one} again`], [`${third} again`])).toBe(false);
});

test("an ellipsis is any text of a line, and on a line of its own any lines", () => {
  const agree = (printed: string[], actual: string[]) => new PrintedValues().agree(printed, actual);
  expect(agree(['{"id":…}'], ['{"id":1,"name":"x"}'])).toBe(true);
  expect(agree(["a", "…", "z"], ["a", "b", "c", "z"])).toBe(true);
  expect(agree(["a", "…", "z"], ["a", "z"])).toBe(true);
  expect(agree(["a", "…"], ["a"])).toBe(true);
  expect(agree(["a", "…", "z"], ["a", "b"])).toBe(false);
  expect(agree(["a"], ["a", "b"])).toBe(false);
  expect(agree(["a", "b"], ["a"])).toBe(false);
});
