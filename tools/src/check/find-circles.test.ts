import { expect, test } from "vitest";
import { findCircles } from "./find-circles.ts";

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([file, to]) => [file, to.map((one) => ({ specifier: one, file: one }))]));

test("a circle of files is found with its path, however long and wherever one begins", () => {
  const imports = graph({
    "main.ts": ["a.ts"],
    "a.ts": ["b.ts"],
    "b.ts": ["c.ts"],
    "c.ts": ["a.ts", "d.ts"],
    "d.ts": [],
  });
  expect(findCircles(imports)).toEqual([["a.ts", "b.ts", "c.ts", "a.ts"]]);
  expect(findCircles(graph({ "self.ts": ["self.ts"] }))).toEqual([["self.ts", "self.ts"]]);
});

test("files that two others share are no circle, and neither is a library", () => {
  const imports = graph({ "a.ts": ["b.ts", "c.ts"], "b.ts": ["d.ts"], "c.ts": ["d.ts"], "d.ts": [] });
  imports.get("d.ts")?.push({ specifier: "zod", file: "zod.ts" });
  expect(findCircles(imports)).toEqual([]);
});
