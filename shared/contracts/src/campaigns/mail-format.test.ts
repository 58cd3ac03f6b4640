import { expect, test } from "vitest";
import { blocksOf, linksIn, plainTextOf, withinAddress } from "./mail-format.ts";

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
  ["詳しくは https://acme.example/plan。ご覧ください", "https://acme.example/plan"],
  ["（https://acme.example/plan）をご覧ください", "https://acme.example/plan"],
  ["リンク「https://acme.example/plan」です", "https://acme.example/plan"],
  ["请看https://acme.example/plan，谢谢", "https://acme.example/plan"],
  ["https://acme.example/plan！？", "https://acme.example/plan"],
  ["【https://acme.example/plan】＜", "https://acme.example/plan"],
  ["https://acme.example/plan، شكرا", "https://acme.example/plan"],
  ["https://acme.example/plan؟", "https://acme.example/plan"],
  ["https://acme.example/plan। धन्यवाद", "https://acme.example/plan"],
  ["«https://acme.example/plan»", "https://acme.example/plan"],
  ["„https://acme.example/plan“", "https://acme.example/plan"],
  ["https://acme.example/plan\u200b", "https://acme.example/plan"],
  ["https://acme.example/wiki/Michelson–Morley", "https://acme.example/wiki/Michelson%E2%80%93Morley"],
  ["https://acme.example/ダ・ヴィンチ", "https://acme.example/%E3%83%80%E3%83%BB%E3%83%B4%E3%82%A3%E3%83%B3%E3%83%81"],
])("the punctuation of other scripts ends a link as ours does: in %j it is %s", (text, url) => {
  expect(linksIn(text).map((link) => link.url)).toEqual([url]);
});

test.each([
  ["", "https://acme.example/a b", "https://acme.example/a b"],
  ["https://acme.example ", "A & B", "A & B"],
  ["https://acme.example/?c=", "A & B/ü+#?", "A%20%26%20B%2F%C3%BC%2B%23%3F"],
  ["[plan](https://acme.example/", "(A*)", "%28A%2A%29"],
  ["[plan](https://acme.example/)", "A & B", "A & B"],
  ["https://acme.example/計画。", "A & B", "A & B"],
  ["https://acme.example/", "Acme Inc.", "Acme%20Inc%2E"],
  ["https://www.", "acme.example", "acme.example"],
  ["https://", "acme.example/a?b=c%20d e", "acme.example/a?b=c%20d%20e"],
])("behind %j the value %j becomes %j", (before, value, becomes) => {
  expect(withinAddress(before, value)).toBe(becomes);
});

test.each([
  ["opened brackets", "[".repeat(500_000)],
  ["opened bold", "**a".repeat(160_000)],
  ["links that never end", "[a](https://a".repeat(40_000)],
  ["asterisks", "*".repeat(500_000)],
  ["hyphens", "- a\n".repeat(120_000)],
  ["addresses", "https://".repeat(60_000)],
  ["full-width punctuation", "https://a。".repeat(50_000)],
])("half a million characters of %s are read quickly", (_, text) => {
  const before = process.threadCpuUsage();
  blocksOf(text);
  plainTextOf(text);
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(10_000);
});
