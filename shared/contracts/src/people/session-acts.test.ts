import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { sentenceOf } from "../audit/sentence-of.ts";
import { sessionActions, sessionActs } from "./session-acts.ts";

const folders = ["../people/", "../oauth/"].map((folder) => new URL(folder, import.meta.url));

/** Actions by their form: an operation belongs to a service. */
async function definedActions(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    for (const file of files) {
      const exported: Record<string, unknown> = await import(new URL(file, folder).href);
      const isAction = (one: unknown) =>
        typeof one === "object" && one !== null && "name" in one && "input" in one && !("service" in one);
      found.push(...Object.values(exported).filter(isAction));
    }
  }
  return found;
}

test("each action that people can do about their own account is known to the audit trail", async () => {
  const defined = await definedActions();
  expect(defined.length).toBeGreaterThan(20);
  expect(defined.filter((action) => !sessionActions.some((known) => known === action))).toEqual([]);
});

test("each act has a sentence of its own in the trail", () => {
  const sentences = sessionActs.map(({ name }) => sentenceOf(name, null));
  expect(sentences).toEqual(sessionActs.map(({ did }) => did));
  expect(new Set(sentences).size).toBe(sessionActs.length);
});
