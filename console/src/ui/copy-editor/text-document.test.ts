import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { schemaOf } from "./schema.ts";
import { documentOf, type Kind, textOf } from "./text-document.ts";

const kinds: Kind[] = [true, false].flatMap((isLine) => [true, false].map((hasTags) => ({ isLine, hasTags })));
const schemas = { line: getSchema(schemaOf(true)), text: getSchema(schemaOf(false)) };

/** As the editor has it: checked, and through its own nodes. */
function throughEditor(text: string, kind: Kind): string {
  const node = (kind.isLine ? schemas.line : schemas.text).nodeFromJSON(documentOf(text, kind));
  node.check();
  return textOf(node.toJSON());
}

const signs = [
  ...Array.from("*-[]() {}%\n\r\t|\"'x<>&é\u00a0\u200b\ud83d\ude00\ud83d"),
  "**",
  "- ",
  "\n- ",
  "\n\n",
  "\n \n",
  "{{ first_name }}",
  '{{ docks | default: "or * several" }}',
  "{% if company.name %}",
  "{% endif %}",
  "[plan](https://acme.example/p)",
  "https://acme.example/?a=",
  "](https://",
  "**bold**",
  "{{-",
  "- a\n- b",
];
const strange = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((parts) => parts.join(""));

test.each(kinds)("every text comes out of the editor as it went in: %j", (kind) => {
  const comesBack = (text: string) => {
    expect(throughEditor(text, kind)).toBe(text);
  };
  fc.assert(fc.property(strange, comesBack), { numRuns: 3_000 });
  fc.assert(fc.property(fc.string({ unit: "binary" }), comesBack));
});

const text = { isLine: false, hasTags: true };
const shown = (written: string) => documentOf(written, text).content;

test("paragraphs, breaks, a list, bold words, links and chips are what a mail makes of the text", () => {
  expect(shown("Hi {{ first_name }},\nyou\n- a\n- **b**\n\n[plan](https://a.example/?c={{ company.name }})")).toEqual([
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Hi " },
        { type: "tag", attrs: { raw: "{{ first_name }}" } },
        { type: "text", text: "," },
        { type: "hardBreak" },
        { type: "text", text: "you" },
      ],
    },
    {
      type: "bulletList",
      attrs: { tight: true },
      content: [
        {
          type: "listItem",
          attrs: { marker: "- " },
          content: [{ type: "paragraph", content: [{ type: "text", text: "a" }] }],
        },
        {
          type: "listItem",
          attrs: { marker: "- " },
          content: [
            {
              type: "paragraph",
              content: [{ type: "text", text: "b", marks: [{ type: "bold", attrs: { run: 0 } }] }],
            },
          ],
        },
      ],
    },
    {
      type: "paragraph",
      content: [
        {
          type: "text",
          text: "plan",
          marks: [{ type: "link", attrs: { href: "https://a.example/?c={{ company.name }}", run: 0 } }],
        },
      ],
    },
  ]);
});

const line = (...content: object[]) => textOf({ type: "doc", content: [{ type: "paragraph", content }] });
const bold = { type: "bold", attrs: { run: 0 } };

test("what is made bold stays within what a text can say: no spaces at its ends, no asterisk, one line", () => {
  expect(line({ type: "text", text: " a ", marks: [bold] })).toBe(" **a** ");
  expect(line({ type: "text", text: "a*b", marks: [bold] })).toBe("**a*****b**");
  expect(line({ type: "text", text: "  ", marks: [bold] })).toBe("  ");
  const broken = [
    { type: "text", text: "a", marks: [bold] },
    { type: "hardBreak" },
    { type: "text", text: "b", marks: [bold] },
  ];
  expect(line(...broken)).toBe("**a**\n**b**");
  expect(throughEditor("**a*****b**", text)).toBe("**a*****b**");
});

test("a link's words have no square brackets", () => {
  const link = { type: "link", attrs: { href: "https://a.example", run: 0 } };
  expect(line({ type: "text", text: "see [1]", marks: [link] })).toBe("[see (1)](https://a.example)");
});
