import { expect, test } from "vitest";
import { formats } from "./text-format.ts";

/** `<` and `>` stand around what is selected. */
const select = (shown: string) => ({
  text: shown.replace(/[<>]/g, ""),
  from: shown.indexOf("<"),
  to: shown.indexOf(">") - 1,
});
const show = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`;

test.each([
  ["Bold", "a <b c> d", "a **<b c>** d"],
  ["Bold", "a < b > d", "a  **<b>**  d"],
  ["Bold", "a <>", "a **<words>**"],
  ["Link", "see <our plan> now", "see [our plan](<https://>) now"],
  ["Link", "see <>", "see [words](<https://>)"],
  ["Link", "see <https://acme.example/plan>.", "see [<words>](https://acme.example/plan)."],
  ["List", "a\nb<>\nc", "a\n<- b>\nc"],
  ["List", "a\n<b\n- c>", "a\n<- b\n- c>"],
] as const)("%s makes of %j %j", (format, before, after) => {
  expect(show(formats[format](select(before)))).toBe(after);
});
