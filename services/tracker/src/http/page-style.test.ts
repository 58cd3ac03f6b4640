import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { pageStyle } from "./page-style.ts";

const tokens = await readFile(new URL("../../../../console/src/styles/tokens.css", import.meta.url), "utf8");

/** Of light and dark; a token may stand for another. */
function colorsOf(name: string): [string, string] {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colorsOf(other);
  const [, light = "", dark = ""] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return [light, dark];
}

test("a recipient sees the app's colours, in light and dark", () => {
  const [light = "", dark = ""] = pageStyle.split("prefers-color-scheme: dark");
  const declared = (css: string) =>
    [...css.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = "", color]) => ({ name, color }));
  const [ofLight, ofDark] = [declared(light), declared(dark)];
  expect(ofLight).toHaveLength(14);
  expect(ofLight).toEqual(ofLight.map(({ name }) => ({ name, color: colorsOf(name)[0] })));
  expect(ofDark).toEqual(ofLight.map(({ name }) => ({ name, color: colorsOf(name)[1] })));
});
