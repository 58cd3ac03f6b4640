import { expect, test } from "vitest";
import { renderCopy } from "./copy-engine.ts";
import { missingFields } from "./missing-fields.ts";
import { InvalidCopy, requiredFields, requiredFieldsOf, senderVariablesOf } from "./required-fields.ts";

const names = (text: string) => requiredFields(text).map(({ name }) => name);

test("each field that the copy uses is required once, under the name written first", () => {
  expect(names("Hi {{ first_name }} {{last_name}}\n{{ company.name }} {{ first_name }} {{ email | upcase }}")).toEqual([
    "first_name",
    "last_name",
    "company.name",
    "email",
  ]);
  expect(names('{{ custom_fields.role }}\n\n  {{ custom_fields["role"] }} {{ custom_fields["job title"] }}')).toEqual([
    "custom_fields.role",
    'custom_fields["job title"]',
  ]);
});

test("a variable with default is optional, wherever it stands; the argument of default is not", () => {
  expect(names("{{ first_name | default: 'there' }}")).toEqual([]);
  expect(names("{{ first_name | upcase | default: 'there' }}")).toEqual([]);
  expect(names("{% if true %}{% assign n = first_name | default: 'you' %}{{ n }}{% endif %}")).toEqual([]);
  expect(names("{{ first_name | default: company.name }}")).toEqual(["company.name"]);
  expect(names("{{ first_name | default: 'x' }} {{ first_name }}")).toEqual(["first_name"]);
});

test("both branches of a condition, the condition and the body of a loop count", () => {
  expect(names("{% if company.name %}{{ first_name }}{% else %}{{ last_name }}{% endif %}").sort()).toEqual([
    "company.name",
    "first_name",
    "last_name",
  ]);
  expect(names("{% for i in (1..3) %}{{ i }} {{ forloop.index }} {{ custom_fields.x }}{% endfor %}")).toEqual([
    "custom_fields.x",
  ]);
});

test("a variable that is no field is refused, even with a default", () => {
  for (const text of [
    "{{ foo }}",
    "{{ foo | default: 'x' }}",
    "{{ company }}",
    "{{ custom_fields }}",
    "{{ first_name.size }}",
    "{{ custom_fields[first_name] }}",
    "{{ constructor }}",
  ]) {
    expect(() => requiredFields(text), text).toThrow(InvalidCopy);
  }
  expect(() => requiredFields("{{ foo }}")).toThrow(/^`foo` is not a field: use first_name, /);
});

test("the sender's texts are required of the sender and of no person; a default makes them optional", () => {
  const body = "{{ postal_address }} {{ signature | upcase }} {{ opt_out | default: 'x' }} {{ first_name }}";
  expect(names(body)).toEqual(["first_name"]);
  expect(senderVariablesOf([{ subject: "", body, variants: [] }])).toEqual(["signature", "postal_address"]);
  for (const text of ["{{ signature.size }}", "{{ opt_out[0] }}", "{{ unsubscribe_url }}"]) {
    expect(() => requiredFields(text), text).toThrow(InvalidCopy);
  }
});

test("invalid Liquid is refused: wrong syntax, unknown filters and tags, files, a text that is too long", () => {
  for (const text of ["{{ a", "{% if first_name %}", "{% foo %}", "{{ email | nofilter }}", "{% include 'x' %}"]) {
    expect(() => requiredFields(text), text).toThrow(InvalidCopy);
  }
  expect(() => requiredFields("x".repeat(300_000))).toThrow(InvalidCopy);
});

test("spintax is plain text", () => {
  expect(names("{Hi|Hello} there")).toEqual([]);
});

test("a step's own copy and its active variants count, an inactive one does not", () => {
  const copy = (body: string) => ({ subject: "", body });
  const steps = [
    {
      ...copy("{{ first_name }}"),
      variants: [
        { ...copy("{{ last_name }}"), active: true },
        { ...copy("{{ company.name }}"), active: false },
      ],
    },
    { subject: "{{ custom_fields.role }}", body: "", variants: [] },
  ];
  expect(requiredFieldsOf(steps).map(({ name }) => name)).toEqual(["first_name", "last_name", "custom_fields.role"]);
});

test("a blank value is missing, and a property that every object inherits is no value", () => {
  const required = requiredFields(
    "{{ first_name }}{{ last_name }}{{ company.domain }}{{ custom_fields.a }}{{ custom_fields.toString }}",
  );
  const prospect = {
    email: "a@b.example",
    first_name: " \u00a0\t",
    last_name: "Lee",
    company_name: null,
    company_domain: null,
    custom_fields: { a: "x" },
  };
  expect(missingFields(prospect, required)).toEqual(["first_name", "company.domain", "custom_fields.toString"]);
});

test("the analysis of a text doesn't change how it renders", () => {
  const text = "At {{ company.domain | default: 'yours' }}.";
  const say = () => renderCopy(text, { company: { domain: "acme.example" } });
  expect(say()).toBe("At acme.example.");
  expect(names(text)).toEqual([]);
  expect(say()).toBe("At acme.example.");
  const other = `${text} `;
  expect(names(other)).toEqual([]);
  expect(renderCopy(other, { company: { domain: "acme.example" } })).toBe("At acme.example. ");
});
