import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const sources = new URL("../", import.meta.url);
const css = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(new URL(name, sources), "utf8"))
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\//g, "");

type Rule = ReadonlyMap<string, string>;
const rules: Rule[] = css.split(/[{}]/).map((body) => {
  const declarations = body.split(";").map((text) => text.split(":"));
  return new Map(declarations.map(([name = "", ...value]) => [name.trim(), value.join(":").trim()]));
});
const tokens: Rule = new Map(rules.flatMap((rule) => [...rule]).filter(([name]) => name.startsWith("--")));

const hues = ["green", "amber", "red", "violet", "sky", "pink", "accent"];
/** Text of a neutral or a signal colour may stand on each of these. */
const grounds = [
  "--surface",
  "--surface-sunken",
  "--surface-raised",
  "--backdrop",
  "--accent-1",
  "--hover",
  "--pressed",
  "--selected",
  "--gray-2",
  "--gray-3",
  "--gray-4",
];
const texts = ["--text", "--text-2", "--text-3", "--link", ...hues.map((hue) => `--${hue}-11`)];
const fills = ["--fill", "--fill-hover", "--danger-fill"];
/** A fill of its own hue: a badge, a reason line, initials. */
const hueFills = hues.flatMap((hue) => [`--${hue}-2`, `--${hue}-3`]);
/** Bars, lines, marks and the thumb of a switch, which carry no text. */
const isMark = (name: string) => /^--(chart-[\w-]+|line[\w-]*|\w+-[4-9]|scrim|edge-shade|on-fill)$/.test(name);

type Theme = "light" | "dark";

function luminance(token: string, theme: Theme): number {
  const value = tokens.get(token) ?? "";
  const of = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (of) return luminance(of, theme);
  const [light, dark = light] = value.match(/#[\da-f]{6}/g) ?? [];
  const hex = theme === "light" ? light : dark;
  if (hex === undefined) throw new Error(`${token} is no colour.`);
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0);
}

type Pair = readonly [token: string, ground: string];

const pairsOf = (some: readonly string[], on: readonly string[]): Pair[] =>
  some.flatMap((token) => on.map((ground) => [token, ground] as const));

/** By WCAG's formula. */
function pairsBelow(least: number, pairs: readonly Pair[], theme: Theme): string[] {
  return pairs.flatMap(([token, ground]) => {
    const [darker = 0, lighter = 0] = [luminance(token, theme), luminance(ground, theme)].sort((a, b) => a - b);
    const contrast = (lighter + 0.05) / (darker + 0.05);
    return contrast < least ? [`${token} on ${ground} has ${contrast.toFixed(2)}:1`] : [];
  });
}

function tokensOf(property: RegExp): string[] {
  const values = rules.flatMap((rule) => [...rule]).filter(([name]) => property.test(name));
  return [...new Set(values.flatMap(([, value]) => value.match(/--[\w-]+/g) ?? []))].sort();
}

const only = (value: string | undefined) => /^var\((--[\w-]+)\)$/.exec(value ?? "")?.[1];
/** What one rule puts on each other. */
const ruled = rules.flatMap((rule): Pair[] => {
  const text = only(rule.get("color"));
  const ground = only(rule.get("background") ?? rule.get("background-color"));
  return text && ground && !isMark(ground) ? [[text, ground]] : [];
});

test("a colour of text, and a ground, is one whose contrast is compared here", () => {
  const known = [...texts, "--on-fill", "--icon", "--gray-1", "--chart-axis"];
  expect(tokensOf(/^color$/).filter((name) => !known.includes(name))).toEqual([]);
  const knownGrounds = [...grounds, ...fills, ...hueFills, "--gray-5", "--gray-12"];
  const others = tokensOf(/^background(?:-color)?$/).filter((name) => !knownGrounds.includes(name));
  expect(others.filter((name) => !isMark(name))).toEqual([]);
  expect(ruled.length).toBeGreaterThan(20);
});

test("what is used is a token, or is set beside its use", () => {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ""));
  const set = ["--trigger-width"];
  expect([...used].filter((name) => !tokens.has(name) && !set.includes(name)).sort()).toEqual([]);
});

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  test("each colour of text has 4.5:1 on every ground, wherever it stands", () => {
    expect(pairsBelow(4.5, pairsOf(texts, grounds), theme)).toEqual([]);
    expect(pairsBelow(4.5, pairsOf(["--on-fill"], fills), theme)).toEqual([]);
    expect(pairsBelow(4.5, [["--text", "--gray-5"]], theme)).toEqual([]);
  });

  test("text has 4.5:1 on the fill of its own hue, and neutral text on any of them", () => {
    const own = hueFills.map((fill): Pair => [fill.replace(/\d$/, "11"), fill]);
    const lightFills = hueFills.filter((fill) => fill.endsWith("-2"));
    expect(pairsBelow(4.5, [...own, ...pairsOf(["--text", "--text-2", "--link"], lightFills)], theme)).toEqual([]);
  });

  test("what one rule sets has 4.5:1, or 3:1 where it is an icon", () => {
    const [icons, letters] = [ruled.filter(([text]) => text === "--icon"), ruled.filter(([text]) => text !== "--icon")];
    expect(pairsBelow(4.5, letters, theme)).toEqual([]);
    expect(pairsBelow(3, icons, theme)).toEqual([]);
  });

  test("the edge of a field, an icon, and the focus have 3:1 on what they stand on", () => {
    const lying = ["--surface", "--surface-sunken", "--surface-raised"];
    expect(pairsBelow(3, pairsOf(["--line-field", "--icon", "--focus"], lying), theme)).toEqual([]);
    expect(pairsBelow(3, pairsOf(["--focus", "--icon"], ["--backdrop"]), theme)).toEqual([]);
  });
});
