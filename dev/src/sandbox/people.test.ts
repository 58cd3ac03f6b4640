import { expect, test } from "vitest";
import { demoPeople, nameOf, personaOf, personas, reactionsTo } from "./people.ts";

test("the demo's people have every behaviour, each their own", () => {
  expect(demoPeople.map(({ persona }) => persona).sort()).toEqual(Object.keys(personas).sort());
});

test("an address that begins with a behaviour's name has it, and any other has one that is always the same", () => {
  expect(personaOf("away.bob@people.example")).toBe("away");
  expect(personaOf("Bounces+7@people.example")).toBe("bounces");
  expect(personaOf("GRACE@hopper.example")).toBe("interested");
  expect(personaOf("constructor@people.example")).toBe(personaOf("constructor@people.example"));
  const strangers = Array.from({ length: 300 }, (_, at) => personaOf(`ada${at}@lovelace.example`));
  expect(strangers).not.toContain("unknown");
  expect(new Set(strangers).size).toBe(7);
});

test("people react to one mail of a sequence and ignore the others", () => {
  expect(reactionsTo("grace@hopper.example", 1).map(({ act }) => act)).toEqual(["open", "reply"]);
  expect(reactionsTo("grace@hopper.example", 2)).toEqual([]);
  expect(reactionsTo("dennis@ritchie.example", 1)).toEqual([]);
  expect(reactionsTo("dennis@ritchie.example", 2)).toHaveLength(2);
});

test("a stranger signs with the name in their address", () => {
  expect(nameOf("ada.lovelace42@example.com")).toBe("Ada Lovelace");
  expect(nameOf("007@example.com")).toBe("Somebody");
});
