import { expect, test } from "vitest";
import { describeInvalid } from "./invalid-copy-words.ts";
import { InvalidCopy, requiredFields } from "./required-fields.ts";

function problemOf(text: string) {
  try {
    requiredFields(text);
  } catch (error) {
    if (error instanceof InvalidCopy) return { says: describeInvalid(error), line: error.line };
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
  ["{% endif %}", 1, "{% endif %} stands alone: what it belongs to is missing before it"],
  ["{% foo %}", 1, "{% foo %} is no instruction that there is"],
  ["{{ email | shout }}", 1, "“shout” behind the | is no filter that there is"],
  ["{{ first_name | default 'there' }}", 1, "a colon is missing behind the filter’s name"],
  ["{{ }}", 1, "there is nothing between the braces: write a name such as first_name"],
  ["{{{ first_name }}}", 1, "can’t be read: is there a sign too many, or one missing?"],
  ["a\n{{ first-name }}", 2, "“first-name” is no field: write first_name"],
  ["{{ company_name }}", 1, "“company_name” is no field: write company.name"],
  [
    "[Unsubscribe]({{ unsubscribe_url }})",
    1,
    "“unsubscribe_url” is no field: write {{ opt_out }}, whose text under Settings",
  ],
  ["{{ nothing.near }}", 1, "“nothing.near” is no field: there are first_name, last_name, email,"],
  ["{{ first_name | default: ‘you’ }}", 1, "“‘you’” is no field: its quotation marks are curly ones"],
  ["{% assign %}", 1, "it can’t be read (expected variable name, line:1, col:10)"],
])("%j: what is wrong and in which line is said without the parser's words", (text, line, words) => {
  expect(problemOf(text)).toEqual({ says: expect.stringContaining(words), line });
});
