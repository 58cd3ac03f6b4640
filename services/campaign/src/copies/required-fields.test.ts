import { expect, test } from "vitest";
import { InvalidCopy } from "./invalid-copy.ts";
import { missingFields } from "./missing-fields.ts";
import { requiredFields, requiredFieldsOf, senderVariablesOf } from "./required-fields.ts";

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
  expect(names("{% if first_name | default: '' %}{{ first_name | default: 'you' }}{% endif %}")).toEqual([]);
  expect(names("{{ first_name | default: company.name }}")).toEqual(["company.name"]);
  expect(names("{{ first_name | default: 'x' }} {{ first_name }}")).toEqual(["first_name"]);
});

test("all branches of a condition and the condition count", () => {
  expect(names("{% if company.name %}{{ first_name }}{% else %}{{ last_name }}{% endif %}").sort()).toEqual([
    "company.name",
    "first_name",
    "last_name",
  ]);
  expect(names("{% unless email == custom_fields.x %}{% elsif first_name and last_name %}{% endunless %}")).toEqual([
    "email",
    "custom_fields.x",
    "first_name",
    "last_name",
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

test("what can't be read is refused: wrong syntax, unknown filters and instructions, files, a text that is too long", () => {
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
    first_name: " \u00a0\t\u200b\u3000",
    last_name: "Lee",
    company_name: null,
    company_domain: null,
    custom_fields: { a: "x" },
  };
  expect(missingFields(prospect, required)).toEqual(["first_name", "company.domain", "custom_fields.toString"]);
});

test("of hundreds of fields without a value the first ones are named", () => {
  const required = requiredFields(Array.from({ length: 300 }, (_, at) => `{{ custom_fields.field_${at} }}`).join(""));
  const prospect = {
    email: "a@b.example",
    first_name: null,
    last_name: null,
    company_name: null,
    company_domain: null,
  };
  const missing = missingFields({ ...prospect, custom_fields: { field_0: "x" } }, required);
  expect(missing.slice(0, 2)).toEqual(["custom_fields.field_1", "custom_fields.field_2"]);
  expect(missing.join("").length).toBeLessThanOrEqual(2_000);

  const [long] = requiredFields(`{{ custom_fields.${"x".repeat(5_000)} }}`);
  expect(long && missingFields({ ...prospect, custom_fields: {} }, [long])).toEqual([long?.name]);
});
