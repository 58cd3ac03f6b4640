import { expect, test } from "vitest";
import { operations } from "./operations.ts";

const namesOf = (those: typeof operations) => those.map(({ name }) => name);

test("each operation names the role that people need in the app, or who else calls it", () => {
  const isUnclear = operations.filter(({ app, callers }) => (app === undefined) === (callers === undefined));
  expect(namesOf(isUnclear)).toEqual([]);
});

test("each operation that may change something leaves an entry in the audit trail, or says why it doesn't", () => {
  const changing = operations.filter(({ readOnly }) => !readOnly);
  expect(namesOf(changing.filter(({ audit, unaudited }) => (audit ?? unaudited) === undefined))).toEqual([]);
  expect(namesOf(operations.filter(({ audit, unaudited }) => audit && unaudited !== undefined))).toEqual([]);
});
