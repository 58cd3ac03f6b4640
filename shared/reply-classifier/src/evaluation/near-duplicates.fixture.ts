import { classifiableText } from "../classifiable-text.ts";
import { visibleText } from "../visible-text.ts";
import type { LabelledReply } from "./labelled-reply.ts";

const ALIKE = 0.6;

export function nearDuplicates(some: readonly LabelledReply[], others: readonly LabelledReply[]): [string, string][] {
  const known = others.map((reply) => ({ reply, runs: runsOf(reply) }));
  return some.flatMap((reply) => {
    const runs = runsOf(reply);
    const alike = known.filter((other) => likeness(runs, other.runs) >= ALIKE);
    return alike.map((other): [string, string] => [reply.text, other.reply.text]);
  });
}

function runsOf(reply: LabelledReply): Set<string> {
  const letters = ` ${classifiableText({ visible_text: visibleText(reply.text), subject: null })
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  return new Set(Array.from({ length: Math.max(1, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  return shared / (one.size + other.size - shared);
}
