import { expect, test } from "vitest";
import { blocksOf, linksIn, plainTextOf } from "./mail-format.ts";

test.each([
  ["**a b** c", "a b c"],
  ["see [our plan](https://acme.example/p?a=1).", "see our plan (https://acme.example/p?a=1)."],
  ["**[plan](https://acme.example)**\r\nnext", "plan (https://acme.example)\r\nnext"],
  ["https://acme.example/a_b.", "https://acme.example/a_b."],
  ["- a\n- **b**", "- a\n- b"],
])("the plain part of %j is %j", (text, plain) => {
  expect(plainTextOf(text)).toBe(plain);
});

test.each([
  "2 ** 3 ** 4",
  "** a **",
  "a*b*c and a_b_c",
  "**one\ntwo**",
  "****",
  "[1] and (2)",
  "[words](acme.example)",
  "[words](javascript:alert(1))",
  "[words](https://acme example)",
  "[](https://)",
  "[a\nb](c)",
])("%j stays as it is", (text) => {
  expect(plainTextOf(text)).toBe(text);
});

test("lines that begin with a hyphen are a list when there are several, and a signature when there is one", () => {
  expect(blocksOf("We offer\n- one\n- two\nand\n\n- Ann").map(({ kind }) => kind)).toEqual([
    "paragraph",
    "list",
    "paragraph",
    "paragraph",
  ]);
});

test("every link is found once, named or not, in bold or in a list", () => {
  const text = "[a](https://a.example) **https://b.example**\n\n- [c](https://c.example)\n- https://d.example.";
  expect(linksIn(text).map(({ url, words }) => [words, url])).toEqual([
    ["a", "https://a.example"],
    ["https://b.example", "https://b.example"],
    ["c", "https://c.example"],
    ["https://d.example", "https://d.example"],
  ]);
});

test.each([
  ["opened brackets", "[".repeat(500_000)],
  ["opened bold", "**a".repeat(160_000)],
  ["links that never end", "[a](https://a".repeat(40_000)],
  ["asterisks", "*".repeat(500_000)],
  ["hyphens", "- a\n".repeat(120_000)],
])("half a million characters of %s are read quickly", (_, text) => {
  const before = process.threadCpuUsage();
  blocksOf(text);
  plainTextOf(text);
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(10_000);
});
