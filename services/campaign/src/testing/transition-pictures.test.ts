import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readRules } from "./transition.fixture.ts";

type Arrow = { name: string; from: string; to: string };

/** An arrow whose words name no transition tells of a time that comes, which is no row of the table. */
async function readArrows(readme: URL, names: ReadonlySet<string>): Promise<Arrow[]> {
  const text = (await readFile(readme, "utf8")).replaceAll("[*]", "none");
  return [...text.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from = "", to = "", words = ""]) =>
    words.split(", ").flatMap((name) => (names.has(name) ? { name, from, to } : [])),
  );
}

/** The part of the name after a colon says which of its cases a row is about. */
async function readChanges(readme: URL): Promise<Arrow[]> {
  const rules = await readRules(readme);
  return rules
    .flatMap(({ name, from, to }) => from.map((state) => ({ name: name.replace(/:.*/, ""), from: state, to })))
    .filter(({ from, to }) => to !== "same" && to !== from);
}

test.each(["enrolments", "ledger"])("the picture of %s has the arrows of its table", async (room) => {
  const readme = new URL(`../${room}/README.md`, import.meta.url);
  const changes = await readChanges(readme);
  const fromAny = changes.filter(({ from }) => from === "any");
  const isFromAny = (arrow: Arrow) => fromAny.some(({ name, to }) => name === arrow.name && to === arrow.to);
  const arrows = await readArrows(readme, new Set(changes.map(({ name }) => name)));
  expect(written(arrows.filter((arrow) => !isFromAny(arrow)))).toEqual(
    written(changes.filter(({ from }) => from !== "any")),
  );
});

const written = (arrows: readonly Arrow[]) => [
  ...new Set(arrows.map(({ name, from, to }) => `${name}: ${from} -> ${to}`).sort()),
];
