import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { idOfWindow, timeBound, timeOfId } from "./entry-id.ts";

test("an entry's id contains its time, and an earlier entry's id is lower", () => {
  const before = Date.now();
  const id = randomUUIDv7();
  const time = timeOfId(id).getTime();
  expect(time).toBeGreaterThanOrEqual(before - 1);
  expect(timeBound(new Date(time)) <= id).toBe(true);
  expect(timeBound(new Date(time + 1)) > id).toBe(true);
});

test("a repeat within five minutes has the same id", () => {
  const window = 300_000;
  const start = 1_800_000_000_000 - (1_800_000_000_000 % window);
  const id = idOfWindow("session.create ada", window, start);
  expect(z.uuid().parse(id)).toBe(id);
  expect(idOfWindow("session.create ada", window, start + window - 1)).toBe(id);
  expect(idOfWindow("session.create ada", window, start + window)).not.toBe(id);
  expect(idOfWindow("session.create bob", window, start)).not.toBe(id);
  expect(timeOfId(id).getTime()).toBe(start);
});
