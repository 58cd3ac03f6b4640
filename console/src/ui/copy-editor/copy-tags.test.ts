import { expect, test } from "vitest";
import { labelOf, tagsIn, variableIn, writeVariable } from "./copy-tags.ts";

test.each([
  ["{{ first_name }}", { name: "first_name" }],
  ["{{company.name}}", { name: "company.name" }],
  [
    '{{ custom_fields["job title"] | default: "several" }}',
    { name: 'custom_fields["job title"]', fallback: "several" },
  ],
  ["{{ docks | default: 'or so' }}", { name: "docks", fallback: "or so" }],
  ['{{ first_name | default: "" }}', { name: "first_name", fallback: "" }],
])("%s is a chip", (raw, variable) => expect(variableIn(raw)).toEqual(variable));

test.each([
  "{{ first_name | upcase }}",
  "{{- first_name }}",
  "{{ first_name | default: last_name }}",
  "{% if first_name %}",
  "{{ }}",
])("%s is shown as it is written", (raw) => expect(variableIn(raw)).toBeUndefined());

test.each([
  [{ name: "first_name" }, "{{ first_name }}"],
  [{ name: "docks", fallback: "several" }, '{{ docks | default: "several" }}'],
  [{ name: "docks", fallback: 'a "b"' }, `{{ docks | default: 'a "b"' }}`],
  [{ name: "docks", fallback: `a "b" 'c' }}` }, `{{ docks | default: 'a "b" ’c’ ' }}`],
])("%j is written so that it can be read again", (variable, raw) => {
  expect(writeVariable(variable)).toBe(raw);
  expect(variableIn(raw)?.name).toBe(variable.name);
});

test("an opening is closed by the next mark, or is text", () => {
  expect(tagsIn("a {{ b {{ c }} {% if d }} {% e %}").map(({ raw }) => raw)).toEqual(["{{ c }}", "{% e %}"]);
});

test.each([
  ["company.name", "company"],
  ["company.domain", "company.domain"],
  ["custom_fields.docks", "docks"],
  ['custom_fields["job title"]', "job title"],
])("%s is called %s", (name, label) => expect(labelOf(name)).toBe(label));
