import { expect, test } from "vitest";
import { events } from "./events.ts";
import { operations } from "./operations.ts";
import { knownEvents, topicsOfOperation } from "./topics.ts";

/** What people can do in the app and what nobody else has a page open for. */
const seenByNobodyElse = ["workspace.create"];

test("whatever people write in the app, a colleague's open page hears that it changed", () => {
  const unheard = operations.filter(
    (operation) => operation.app && !operation.readOnly && topicsOfOperation(operation).length === 0,
  );
  expect(unheard.map(({ name }) => name).filter((name) => !seenByNobodyElse.includes(name))).toEqual([]);
});

test("each event says which pages it changes, be it none", () => {
  expect([...knownEvents].sort()).toEqual(events.map(({ name }) => name).sort());
});

test("a read tells nobody anything", () => {
  const told = operations.filter((operation) => operation.readOnly && topicsOfOperation(operation).length > 0);
  expect(told).toEqual([]);
});
