import { expect, test } from "vitest";
import { events } from "./events.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { knownEvents, topicsOfOperation } from "./topics.ts";

test("whatever members write in the app, a colleague's open page hears of the change", () => {
  const isMembers = ({ app }: Operation) => app !== undefined && app.role !== "operator";
  const unheard = operations.filter(
    (operation) => isMembers(operation) && !operation.readOnly && topicsOfOperation(operation).length === 0,
  );
  // No page shows a file before a step or an answer has it.
  expect(unheard.map(({ name }) => name)).toEqual(["attachment.add"]);
});

test("each event names the pages that it changes, or none", () => {
  expect([...knownEvents].sort()).toEqual(events.map(({ name }) => name).sort());
});

test("a read announces no change", () => {
  const announced = operations.filter((operation) => operation.readOnly && topicsOfOperation(operation).length > 0);
  expect(announced).toEqual([]);
});
