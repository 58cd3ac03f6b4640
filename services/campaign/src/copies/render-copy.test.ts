import { expect, test } from "vitest";
import { fieldValue, type ProspectFields } from "./missing-fields.ts";
import { isSenderText, parseCopy } from "./parse-copy.ts";
import { renderCopy } from "./render-copy.ts";

const nobody = { email: "", first_name: null, last_name: null, company_name: null, company_domain: null };

type Person = Partial<ProspectFields> & { signature?: string };

const render = (text: string, { signature, ...person }: Person = {}) =>
  renderCopy(parseCopy(text), (field) =>
    isSenderText(field) ? signature : fieldValue({ ...nobody, custom_fields: {}, ...person }, field),
  );

test.each([
  ["Hi {{ first_name }}!", "Hi Bo!"],
  ["{{first_name|upcase}} {{ first_name | downcase | capitalize }}", "BO Bo"],
  ['{{ custom_fields["job title"] | strip }}', "Head of IT"],
  ["{{ custom_fields.plan | default: 'none' }}", "none"],
  ["{{ custom_fields.plan | default: first_name }}", "Bo"],
  ["{{ custom_fields.plan | upcase | default: 'none' }}", "none"],
  ["{{ 'as it stands' }} {{ 5 }}", "as it stands 5"],
  ["{{ signature }}", "Ann {{ first_name }}"],
  ["a {{- first_name -}} b", "aBob"],
  ["a\n{%- if first_name %}\nb{% endif -%}\n c", "a\nbc"],
  ["{a|b} }} %} { {", "{a|b} }} %} { {"],
])("%j becomes %j", (text, written) => {
  const custom_fields = { "job title": " Head of IT\n" };
  expect(render(text, { first_name: "Bo", custom_fields, signature: "Ann {{ first_name }}" })).toBe(written);
});

test.each([
  ["{% if first_name %}yes{% else %}no{% endif %}", "yes"],
  ["{% unless first_name %}yes{% else %}no{% endunless %}", "no"],
  ["{% if last_name %}a{% elsif first_name == 'Bo' %}b{% elsif first_name %}c{% else %}d{% endif %}", "b"],
  ["{% if last_name == blank and first_name != 'Al' %}a{% endif %}", "a"],
  ["{% if last_name and first_name or email %}a{% endif %}", "a"],
  ["{% if last_name or first_name and company.name %}a{% endif %}", ""],
  ["{% if email contains '@acme' %}a{% endif %}{% if email contains '' %}b{% endif %}", "a"],
  ["{% if first_name | upcase == 'BO' %}a{% if last_name %}b{% endif %}c{% endif %}", "ac"],
  ["{% unless last_name %}a{% elsif email %}b{% endunless %}", "a"],
  ["{% if custom_fields.seats == 5 %}five{% endif %}", "five"],
])("of %j the part that holds is written: %j", (text, written) => {
  expect(render(text, { first_name: "Bo", email: "bo@acme.example", custom_fields: { seats: "5" } })).toBe(written);
});

test("a custom field is found in whatever case the text names it, and of two the one that is spelt so", () => {
  const person = { custom_fields: { title: "CEO", Größe: "XL", plan: "free", Plan: "pro" } };
  expect(render('{{ custom_fields.Title }}, {{ custom_fields["GRÖßE"] }}', person)).toBe("CEO, XL");
  expect(render("{{ custom_fields.plan }}, {{ custom_fields.Plan }}", person)).toBe("free, pro");
  expect(render("{{ custom_fields.Title }}", { custom_fields: { title: "CEO", Title: "" } })).toBe("");
});

const unseen = [null, "", " ", "\u00a0", "\u200b", "\u3000", "\t\ufeff\u2060", "\u00ad", "\u200e\u2800"];

test.each(unseen)("a first name of %j is none: its default is written, and a condition doesn't hold", (first_name) => {
  expect(render('Hi {{ first_name | default: "there" }},', { first_name })).toBe("Hi there,");
  expect(render("{% if first_name %}yes{% else %}no{% endif %}", { first_name })).toBe("no");
});

test("a field in a link is percent-encoded by itself, once, and the link around it is what it was", () => {
  const person = {
    company_name: "Lovelace & Sons (UK).",
    custom_fields: { site: "https://acme.example/a b", web: "acme.example/a?b" },
  };
  const encoded = "Lovelace%20%26%20Sons%20%28UK%29%2E";
  for (const [text, written] of [
    ["https://acme.example/?c={{ company.name }}&x=1", `https://acme.example/?c=${encoded}&x=1`],
    [
      "[our plan](https://acme.example/?c={{ company.name }}&x=1)",
      `[our plan](https://acme.example/?c=${encoded}&x=1)`,
    ],
    ["https://acme.example/?c={{ company.name | url_encode }}", `https://acme.example/?c=${encoded}`],
    ["https://acme.example/{{ last_name | default: 'a/b' }}", "https://acme.example/a%2Fb"],
    [
      "https://acme.example/{% if company.name %}?c={{ company.name }}{% endif %}",
      `https://acme.example/?c=${encoded}`,
    ],
    ["{{ custom_fields.site }}?c={{ company.name }}", `https://acme.example/a b?c=Lovelace & Sons (UK).`],
    ["https://{{ custom_fields.web }}", "https://acme.example/a?b"],
    ["https://acme.example {{ company.name }}", "https://acme.example Lovelace & Sons (UK)."],
    ["[計画](https://acme.example/){{ company.name }}", "[計画](https://acme.example/)Lovelace & Sons (UK)."],
    ["https://acme.example/計画。{{ company.name }}", "https://acme.example/計画。Lovelace & Sons (UK)."],
  ] as const) {
    expect(render(text, person)).toBe(written);
  }
});

test("a value with half a character doesn't keep a link from being written", () => {
  expect(
    render("https://acme.example/{{ first_name }}{{ first_name | url_encode }}", { first_name: "\ud800" }),
  ).toMatch(/%EF%BF%BD%EF%BF%BD$/);
});

test("a copy may use each field many times, however long the field", () => {
  const copy = Array.from({ length: 100 }, () => "{{ custom_fields.notes | strip }}").join("\n");
  expect(render(copy, { custom_fields: { notes: "a".repeat(2_000) } })).toHaveLength(100 * 2_000 + 99);
});

test.each([
  ["a long value many times", "{{ custom_fields.notes }}".repeat(1_000)],
  [
    "a long value that filters make longer",
    "{{ custom_fields.notes | url_encode | url_encode | url_encode }}".repeat(1_000),
  ],
  ["a long value in conditions", "{% if custom_fields.notes contains custom_fields.notes %}{% endif %}".repeat(500)],
])("a copy is refused while it is made of %s, before it has taken long", (_, copy) => {
  const before = process.threadCpuUsage();
  expect(() => render(copy, { custom_fields: { notes: "漢 ".repeat(32_000) } })).toThrow("longer than an email may be");
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
});
