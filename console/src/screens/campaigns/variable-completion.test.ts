import { expect, test } from "vitest";
import { matching, namesWith, wantedAt, withVariable } from "./variable-completion.ts";

const at = (text: string) => wantedAt(text.replace("|", ""), text.indexOf("|"));
const names = namesWith(["size", "company_size", "Deal value", 'a"b', "Größe"]);

test.each([
  ["Hello {{|", { from: 6, word: "" }],
  ["Hello {{ fi|", { from: 6, word: "fi" }],
  ["{{ company.na| }} rest", { from: 0, word: "company.na" }],
  ["{{a}} and {{ b|", { from: 10, word: "b" }],
  ['{{ custom_fields["deal v|', { from: 0, word: 'custom_fields["deal v' }],
  ["{{ Grö|", { from: 0, word: "Grö" }],
])("a name is being written in %s", (text, wanted) => {
  expect(at(text)).toEqual(wanted);
});

test.each(["Hello |", "{ first|", "{{ first_name }} |", "{{ first_name | default: 'you'|", `{{${" ".repeat(200)}x|`])(
  "no name is being written in %s",
  (text) => {
    expect(wantedAt(text.endsWith("|") ? text.slice(0, -1) : text, text.length - 1)).toBeUndefined();
  },
);

test("names are found by their beginning, then by a part's, and at most eight", () => {
  expect(matching(names, { from: 0, word: "first" })).toEqual(["first_name"]);
  expect(matching(names, { from: 0, word: "SIZ" })).toEqual(["custom_fields.size"]);
  expect(matching(names, { from: 0, word: "co" }).slice(0, 3)).toEqual([
    "company.name",
    "company.domain",
    "custom_fields.company_size",
  ]);
  expect(matching(names, { from: 0, word: "deal" })).toEqual([`custom_fields["Deal value"]`]);
  for (const word of ["deal v", "custom_fields.deal", 'custom_fields["Deal v', "custom_fields['deal"]) {
    expect(matching(names, { from: 0, word }), word).toEqual([`custom_fields["Deal value"]`]);
  }
  expect(matching(names, { from: 0, word: `custom_fields["Deal value"]` })).toEqual([]);
  expect(matching(names, { from: 0, word: "" })).toHaveLength(8);
  expect(matching(names, { from: 0, word: "nobody" })).toEqual([]);
  expect(matching(names, { from: 0, word: "email" })).toEqual([]);
});

test("a key that no copy can name isn't offered", () => {
  expect(names.filter((name) => name.includes("custom_fields"))).toEqual([
    "custom_fields.size",
    "custom_fields.company_size",
    `custom_fields["Deal value"]`,
    `custom_fields["Größe"]`,
  ]);
});

test.each([
  ["Hello {{ fi|, you", "Hello {{ first_name }}|, you"],
  ["Hello {{| }} you", "Hello {{ first_name }}| you"],
  ["{{ fi|}}", "{{ first_name }}|"],
  ["{{fi| and {{ email }}", "{{ first_name }}| and {{ email }}"],
  ['{{ custom_fields["fi|"] }}', "{{ first_name }}|"],
])("a chosen name is written once, with one end: %s", (before, after) => {
  const caret = before.indexOf("|");
  const text = before.replace("|", "");
  const wanted = wantedAt(text, caret);
  const written = wanted && withVariable(text, caret, wanted, "first_name");
  expect(written && `${written.text.slice(0, written.caret)}|${written.text.slice(written.caret)}`).toBe(after);
});
