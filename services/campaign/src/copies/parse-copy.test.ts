import { expect, test } from "vitest";
import { InvalidCopy } from "./invalid-copy.ts";
import { parseCopy } from "./parse-copy.ts";

function problemOf(text: string) {
  try {
    parseCopy(text);
  } catch (error) {
    if (error instanceof InvalidCopy) return { says: error.says, line: error.line };
  }
  throw new Error(`${text} is valid.`);
}

test.each([
  ["Hi\n{{ first_name", 2, "the variable {{ first_name … lacks a closing }}"],
  ["Hi {{ first_name },\n\nI saw that", 1, "the variable {{ first_name … lacks a closing }}"],
  ["Hi {{ first_name\n\nI saw {{ email }}", 1, "the variable {{ first_name … lacks a closing }}"],
  ["a\n{{ first_name | default: 'you' }\n{{ email }}", 2, "the variable {{ first_name … lacks a closing }}"],
  ["{% if first_name }b{% endif %}", 1, "the instruction {% if … lacks a closing %}"],
  [`{{ custom_fields["a }}`, 1, `a quotation mark in “{{ custom_fields["a }}” is not closed`],
  ["{% if first_name", 1, "the instruction {% if … lacks a closing %}"],
  ["a\n\n{% if first_name %}b", 3, "{% if %} has no end: write {% endif %} where it ends"],
  ["{% if first_name %}{% endunless %}", 1, "{% endunless %} has no beginning"],
  ["{% endif %}", 1, "{% endif %} has no beginning before it"],
  ["{% if email %}{% else %}{% else %}{% endif %}", 1, "{% else %} has no beginning"],
  ["{% foo %}", 1, "{% foo %} isn’t an instruction: use if, unless, elsif or else"],
  ["{% assign a = email %}", 1, "{% assign %} isn’t an instruction"],
  ["a\n{% for n in (1..9) %}{% endfor %}", 2, "{% for %} isn’t an instruction"],
  ["{% %}", 1, "{%  %} isn’t an instruction"],
  ["{% if %}a{% endif %}", 1, "“{% if %}” can’t be read"],
  ["{% if email > 5 %}a{% endif %}", 1, "a condition compares with ==, != or contains"],
  ["{{ email | shout }}", 1, "“shout” behind the | isn’t a filter: use default, upcase,"],
  ["{{ (1..1900000) | has_exp: 'x', 'x == 0' }}", 1, "can’t be read: is there a sign too many"],
  [`{{ email ${"| url_encode ".repeat(500)}}}`, 1, "more than 5 filters stand behind one field"],
  ["{{ first_name | default 'there' }}", 1, "a colon is missing behind the filter’s name"],
  ["{{ first_name | default: }}", 1, "can’t be read: is there a sign too many, or one missing?"],
  ["{{ }}", 1, "there is nothing between the braces: write a name such as first_name"],
  ["{{{ first_name }}}", 1, "can’t be read: is there a sign too many, or one missing?"],
  ["a\n{{ first-name }}", 2, "“first-name” isn’t a field: write first_name"],
  ["{{first name}}", 1, "“first name” isn’t a field: write first_name"],
  ["{{ custom_fields.Deal value }}", 1, 'write custom_fields["Deal value"]'],
  ["{{ company_name }}", 1, "“company_name” isn’t a field: write company.name"],
  [
    "[Unsubscribe]({{ unsubscribe_url }})",
    1,
    "“unsubscribe_url” isn’t a field: write {{ opt_out }}, whose text under Settings",
  ],
  ["{{ nothing.near }}", 1, "“nothing.near” isn’t a field: use first_name, last_name, email,"],
  ["{{ first_name | default: ‘you’ }}", 1, "its quotation marks are curly ones, write straight ones"],
  ["{{ first_name }} ".repeat(1_001), 1, "it uses more than 1000 fields"],
  [`${"{% if email %}".repeat(11)}${"{% endif %}".repeat(11)}`, 1, "more than 10 conditions stand within each other"],
  ["x".repeat(300_000), undefined, "it is too long"],
])("%.80j: what is wrong and in which line is said", (text, line, words) => {
  expect(problemOf(text)).toEqual({ says: expect.stringContaining(words), line });
});

test("all names that are no fields are told at once, each once", () => {
  try {
    parseCopy("{{ foo }}\n{{ bar }}{{ foo }}\n{% if baz %}{% endif %}");
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof InvalidCopy)) throw error;
    expect([error, ...error.others].map(({ line, message }) => [line, message.slice(0, 5)])).toEqual([
      [1, "`foo`"],
      [2, "`bar`"],
      [3, "`baz`"],
    ]);
  }
});

test.each(["{{", "{%", "}}", "{{}}", "{% if email %}", "{{ a.", "{{ email | ", "[", '"', "{{ email }}", "\n", " "])(
  "a text of %j alone is read or refused quickly",
  (part) => {
    const before = process.threadCpuUsage();
    const text = part.repeat(Math.floor(200_000 / part.length));
    for (const copy of [text, `{{ ${text} }}`, `{% if ${text} %}`]) {
      try {
        parseCopy(copy);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidCopy);
      }
    }
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
  },
);
