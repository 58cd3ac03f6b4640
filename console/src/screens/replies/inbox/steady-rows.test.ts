import { expect, test } from "vitest";
import { steadyRows } from "./steady-rows.ts";

const row = (id: string, minute: number) => ({ id, at: new Date(minute * 60_000).toISOString() });

const before = [row("c", 30), row("b", 20), row("a", 10)];

test("what comes while somebody reads on is counted, and nothing that is shown moves", () => {
  const now = [row("d", 40), row("a", 39), ...before.slice(0, 2)];
  const { shown, waiting } = steadyRows(before, now);
  expect(shown).toEqual([row("c", 30), row("b", 20), row("a", 39)]);
  expect(waiting).toBe(1);
});

test("what was put away goes, and a further page comes at the end", () => {
  const now = [row("c", 30), row("a", 10), row("z", 5)];
  expect(steadyRows(before, now)).toEqual({ shown: now, waiting: 0 });
});
