import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  ["Mara Lindqvist", "ML"],
  ["Ada King of Lovelace", "AL"],
  ["jonas.weber@kestrel.example", "JW"],
  ["mara@kestrel.example", "MA"],
  ["mara-2f31@kestrel.example", "MA"],
  ["Łukasz", "ŁU"],
  ["𠮷野 家", "𠮷家"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));
