import { expect, test } from "vitest";
import { spellings } from "./search-words.ts";

test.each([
  ["joerg", ["joerg", "jorg"]],
  ["Jörg", ["jorg"]],
  ["haeuser", ["haeuser", "hauser"]],
  ["groesse", ["groesse", "grosse"]],
  ["joe", ["joe"]],
  ["bauer", ["bauer"]],
  ["quelle", ["quelle"]],
  ["", [""]],
])("%s is looked for as %j", (word, expected) => {
  expect(spellings(word)).toEqual(expected);
});
