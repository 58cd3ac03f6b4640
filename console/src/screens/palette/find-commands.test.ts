import { expect, test } from "vitest";
import { findCommands } from "./find-commands.ts";

const commands = [
  { group: "Go to", label: "Campaigns" },
  { group: "Go to", label: "Members", words: "team roles" },
  { group: "Actions", label: "New campaign" },
  { group: "Campaigns", label: "Spring campaign", aside: "running" },
  ...Array.from({ length: 20 }, (_, at) => ({
    group: "Prospects",
    label: `Ada ${at}`,
    aside: `ada${at}@acme.example`,
  })),
];
const labels = (written: string) => findCommands(commands, written).shown.map(({ label }) => label);

test("commands that begin with the word come first, and their group with them", () => {
  expect(labels("camp")).toEqual(["Campaigns", "New campaign", "Spring campaign"]);
});

test("every word counts, in any order and case, also in the description", () => {
  expect(labels("RUNNING spring")).toEqual(["Spring campaign"]);
  expect(labels("team")).toEqual(["Members"]);
  expect(labels("ada7@")).toEqual(["Ada 7"]);
  expect(labels("nothing of this")).toEqual([]);
});

test("what is always shown ends its group, however many others there are", () => {
  const search = { group: "Prospects", label: "Search “ada” in all replies", isAlwaysShown: true };
  const { shown, more } = findCommands([search, ...commands], "ada");
  expect(shown).toHaveLength(6);
  expect(shown.at(-1)).toBe(search);
  expect(more).toBe(15);
});

test("a few of each kind are shown, and the others are counted", () => {
  expect(labels("ada")).toHaveLength(6);
  expect(findCommands(commands, "ada").more).toBe(14);
  expect(findCommands(commands, "ada 7").more).toBe(0);
});
