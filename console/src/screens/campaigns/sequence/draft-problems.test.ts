import { expect, test } from "vitest";
import { newDraft } from "./campaign-draft.ts";
import { fieldProblem, findProblems, standing } from "./draft-problems.ts";

const variant = (name: string, body = "Hello") => ({ name, subject: "", body, active: true });
const draft = (variants = [variant("B")]) => ({
  ...newDraft([]),
  name: "Spring",
  steps: [{ key: 0, delay_days: 0, subject: "", body: "Hello", variants }],
});

test("everything that is lacking is named with its place", () => {
  expect(findProblems(draft())).toEqual([]);
  const bad = { ...draft([variant("B"), variant(" B", ""), variant(" ")]), name: " " };
  expect(findProblems(bad)).toEqual([
    { path: ["name"], message: "Give the campaign a name." },
    { path: ["steps", 0, "variants", 1, "name"], message: "Step 1 has two variants named B." },
    { path: ["steps", 0, "variants", 1, "body"], message: "Step 1, variant B, has no text." },
    { path: ["steps", 0, "variants", 2, "name"], message: "Step 1 has a variant without a name." },
  ]);
});

test("a problem stands until its own place is written anew, or is gone", () => {
  const before = draft([variant("B", ""), variant("C", "")]);
  const problems = findProblems(before);
  expect(standing(problems, before, { ...before, name: "Autumn" })).toEqual(problems);
  expect(standing(problems, before, draft([variant("B", "Hi"), variant("C", "")]))).toEqual(problems.slice(1));
  expect(standing(problems, before, draft([]))).toEqual([]);
});

test.each([
  ["", "choose a field."],
  [" topic", "“topic” isn’t a field: write custom_fields.topic for a field of your own."],
  ["company.nam", "“company.nam” isn’t a field: write company.name."],
  ["custom_fields.Deal size", 'write custom_fields["Deal size"]'],
  ...["last_name ", "company.domain", "custom_fields.größe", 'custom_fields["Deal size"]', 'company["name"]'].map(
    (field) => [field, undefined] as const,
  ),
] as const)("of the field %j of a condition a form says %j", (field, message) => {
  const found = fieldProblem({ field, is: ["x"] });
  expect(found).toEqual(message && expect.stringContaining(message));
});
