import { expect, test } from "vitest";
import { renderCopy } from "./copy-engine.ts";

test.each([
  ["a list of two million numbers", "{% for n in (1..2000001) %}{% endfor %}"],
  ["a text that doubles", '{% assign t = "x" %}{% for n in (1..60) %}{% assign t = t | append: t %}{% endfor %}'],
  ["a list joined to a text", '{% assign all = (1..1000000) | join: ", " %}'],
])("a copy is refused before it has made %s", (_, copy) => {
  expect(() => renderCopy(copy, {})).toThrow("memory alloc limit exceeded");
});

test("a copy may use each field many times, however long the field", () => {
  const copy = Array.from({ length: 100 }, () => "{{ notes | strip | upcase }}").join("\n");
  expect(renderCopy(copy, { notes: "a".repeat(5_000) })).toHaveLength(100 * 5_000 + 99);
});
