import { expect, test } from "vitest";
import { matching, namesWith, wantedIn } from "./variable-names.ts";

const names = namesWith(["size", "company_size", "Deal value", 'a"b', "Größe"]);

test.each([
  ["Hello {", { length: 1, word: "" }],
  ["Hello {{", { length: 2, word: "" }],
  ["Hello {{ fi", { length: 5, word: "fi" }],
  ["{company.na", { length: 11, word: "company.na" }],
  ['{{ custom_fields["deal v', { length: 24, word: 'custom_fields["deal v' }],
  ["{{ Grö", { length: 6, word: "Grö" }],
])("a name is being written in %s", (before, wanted) => expect(wantedIn(before)).toEqual(wanted));

test.each(["Hello ", "{{ first_name }} ", "{{ first_name | default: 'you'", `{{${" ".repeat(200)}x`])(
  "no name is being written in %s",
  (before) => expect(wantedIn(before)).toBeUndefined(),
);

test("names are found by their beginning, then by a part's, and at most eight", () => {
  expect(matching(names, "first")).toEqual(["first_name"]);
  expect(matching(names, "SIZ")).toEqual(["custom_fields.size"]);
  expect(matching(names, "co").slice(0, 3)).toEqual(["company.name", "company.domain", "custom_fields.company_size"]);
  for (const word of ["deal", "deal v", "custom_fields.deal", 'custom_fields["Deal v', "custom_fields['deal"]) {
    expect(matching(names, word), word).toEqual([`custom_fields["Deal value"]`]);
  }
  expect(matching(names, "")).toHaveLength(8);
  expect(matching(names, "nobody")).toEqual([]);
});

test("a key that no copy can name isn't offered", () => {
  expect(names.filter((name) => name.includes("custom_fields"))).toEqual([
    "custom_fields.size",
    "custom_fields.company_size",
    `custom_fields["Deal value"]`,
    `custom_fields["Größe"]`,
  ]);
});
