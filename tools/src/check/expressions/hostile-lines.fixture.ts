import { type AST, RegExpParser } from "@eslint-community/regexpp";
import type { Expression } from "./find-expressions.ts";

const palette = " a0-._@<>()[]{}:;,/\\\"'=!?#&*+|\n\t\u00e9\u4e00".split("");

type Sampler = (element: AST.Element) => string;

/** A slow expression tries many ways on them: all that it wants, as long as allowed, and an end that doesn't match. */
export function hostileLines({ source, flags }: Expression, characters: number): string[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const sampler = samplerOf(flags);
  const lines = new Set<string>();
  for (const alternative of alternativesIn(pattern)) {
    const { elements } = alternative;
    const count = elements.filter(isLong).length;
    if (count === 0) continue;
    const times = Math.ceil(characters / count / 2);
    const before = prefixOf(alternative, sampler);
    for (const isNext of [true, false]) {
      const line =
        before +
        elements.map((element, at) => pumped(elements, at, times, isNext, { sample: sampler, flags })).join("");
      for (const end of ["", "\0", `${line.at(-1)}\0`]) lines.add((line + end).slice(-characters));
      const start =
        before + elements.map((element, at) => pumped(elements, at, 2, isNext, { sample: sampler, flags })).join("");
      lines.add(`${start.repeat(Math.ceil(characters / (start.length || 1)))}`.slice(0, characters));
    }
  }
  return [...lines];
}

const isLong = (element: AST.Element): element is AST.Quantifier => element.type === "Quantifier" && element.max > 8;

type Reading = { sample: Sampler; flags: string };

function pumped(
  elements: AST.Element[],
  at: number,
  times: number,
  isNext: boolean,
  { sample, flags }: Reading,
): string {
  const element = elements[at] as AST.Element;
  if (!isLong(element)) return sample(element);
  const next = elements
    .slice(at + 1)
    .map(sample)
    .find(Boolean)?.[0];
  const isTaken = isNext && next !== undefined && matches(element.element, next);
  const piece = isTaken ? next : sample(element.element) || "a";
  return piece.repeat(Math.min(element.max, Math.ceil(times / piece.length)));

  function matches(inner: AST.QuantifiableElement, character: string): boolean {
    return sample(inner) !== "" && new RegExp(`^(?:${inner.raw})$`, flags.includes("v") ? "sv" : "su").test(character);
  }
}

function samplerOf(flags: string): Sampler {
  const sample: Sampler = (element) => {
    switch (element.type) {
      case "Character":
        return String.fromCodePoint(element.value);
      case "CharacterSet":
      case "CharacterClass":
      case "ExpressionCharacterClass":
        return (
          palette.find((character) => new RegExp(`^${element.raw}$`, flags.replace(/[gy]/g, "")).test(character)) ?? "b"
        );
      case "Group":
      case "CapturingGroup":
        return (element.alternatives[0]?.elements ?? []).map(sample).join("");
      case "Quantifier":
        return sample(element.element).repeat(Math.min(Math.max(element.min, 1), 20));
      case "Assertion":
      case "Backreference":
        return "";
    }
  };
  return sample;
}

function prefixOf(alternative: AST.Alternative, sample: Sampler): string {
  let prefix = "";
  let node: AST.Node | null = alternative;
  while (node) {
    const parent: AST.Node | null = node.parent;
    if (parent?.type === "Alternative") {
      const at = parent.elements.indexOf(node as AST.Element);
      prefix = parent.elements.slice(0, at).map(sample).join("") + prefix;
    }
    node = parent;
  }
  return prefix;
}

function alternativesIn(node: AST.Pattern | AST.Element): AST.Alternative[] {
  if (node.type === "Quantifier") return alternativesIn(node.element);
  if (node.type !== "Pattern" && node.type !== "Group" && node.type !== "CapturingGroup") return [];
  return node.alternatives.flatMap((one) => [one, ...one.elements.flatMap(alternativesIn)]);
}
