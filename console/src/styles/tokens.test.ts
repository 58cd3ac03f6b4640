import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const sources = new URL("../", import.meta.url);
const css = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(new URL(name, sources), "utf8"))
  .join("\n");

const declarations = css.split(/[;{}]/).map((text) => {
  const [name = "", ...value] = text.split(":");
  return { name: name.trim(), value: value.join(":").trim() };
});

function tokensOf(property: RegExp): string[] {
  const values = declarations.filter(({ name }) => property.test(name)).map(({ value }) => value);
  return [...new Set(values.flatMap((value) => value.match(/--[\w-]+/g) ?? []))].sort();
}

const ofAccent = (name: string) => name.startsWith("--accent-fill");
const texts = tokensOf(/^color$/).filter((name) => name !== "--on-accent");
const backgrounds = tokensOf(/^background(?:-color)?$/);
const grounds = backgrounds.filter((name) => /^--surface|-fill$/.test(name) && !ofAccent(name));
/** Hairlines only divide, and the one button that goes on is known by its text. */
const edges = tokensOf(/^border$|^border-(?:\w+-)?color$|^outline$/).filter(
  (name) => name !== "--line" && !ofAccent(name),
);

type Theme = "light" | "dark";

function luminance(token: string, theme: Theme): number {
  const value = declarations.find(({ name }) => name === token)?.value ?? "";
  const [light, dark = light] = value.match(/#[\da-f]{6}/g) ?? [];
  const hex = theme === "light" ? light : dark;
  if (hex === undefined) throw new Error(`${token} is no colour.`);
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0);
}

/** By WCAG's formula. */
function pairsBelow(least: number, tokens: readonly string[], on: readonly string[], theme: Theme): string[] {
  const pairs = tokens.flatMap((token) => on.map((ground) => ({ token, ground })));
  return pairs.flatMap(({ token, ground }) => {
    const [darker = 0, lighter = 0] = [luminance(token, theme), luminance(ground, theme)].sort((a, b) => a - b);
    const contrast = (lighter + 0.05) / (darker + 0.05);
    return contrast < least ? [`${token} on ${ground} has ${contrast.toFixed(2)}:1`] : [];
  });
}

test("a background is a ground of text, or one of the few that carry none", () => {
  const others = backgrounds.filter((name) => !grounds.includes(name) && !ofAccent(name));
  expect(others).toEqual(["--accent", "--bad", "--line", "--shade"]);
});

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  test("each colour of text has 4.5:1 on every ground, wherever it stands", () => {
    expect(texts).toContain("--text-quiet");
    expect(pairsBelow(4.5, texts, grounds, theme)).toEqual([]);
    expect(pairsBelow(4.5, ["--on-accent"], backgrounds.filter(ofAccent), theme)).toEqual([]);
  });

  test("the edge of what can be used, and of the focus, has 3:1 on what is not under the mouse", () => {
    expect(edges).toContain("--line-strong");
    expect(pairsBelow(3, edges, ["--surface", "--surface-sunken", "--surface-raised"], theme)).toEqual([]);
  });
});
