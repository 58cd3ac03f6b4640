import { interestPolarity } from "./interest-polarity.ts";
import { optOutPartsIn } from "./opt-out-parts.ts";
import { signalsIn } from "./signals.ts";

export type Features = ReadonlyMap<string, number>;

const CONTRAST =
  /\b(but|however|although|though|mais|cependant|toutefois|aber|jedoch|allerdings|pero|ma|mas|porem|maar|echter)\b/;
const NEGATOR =
  /^(not|no|never|none|neither|nor|without|ne|n|non|aucun|aucune|jamais|sans|ni|nicht|kein|keine|keinen|nie|ohne|sin|nunca|ningun|nessun|nessuna|mai|senza|nao|sem|nenhum|niet|geen|nooit|zonder)$/;
const NEGATED_WORDS = 3;
/** All phrases of a text together weigh this much against each signal's 1: they decide where no signal does. */
const PHRASES_WEIGHT = 1.5;

export function featuresOf(text: string): Features {
  const features = new Map<string, number>();
  for (const signal of signalsIn(text)) features.set(`signal:${signal}`, 1);
  for (const polarity of interestPolarity(text)) features.set(`interest:${polarity}`, 1);
  const contrast = afterContrast(text);
  for (const signal of contrast ? signalsIn(contrast) : []) features.set(`but:${signal}`, 1);
  const words = text.match(/[\p{L}\p{N}@]+/gu) ?? [];
  features.set(`length:${words.length <= 3 ? "few" : words.length <= 12 ? "some" : "many"}`, 1);
  if (text.includes("?")) features.set("question", 1);
  const phrases = phrasesOf(words);
  for (const phrase of phrases) features.set(phrase, PHRASES_WEIGHT / Math.sqrt(phrases.size));
  return features;
}

export function withOptOutParts(features: Features, text: string): Features {
  const all = new Map(features);
  for (const part of optOutPartsIn(text)) all.set(part, 1);
  return all;
}

function afterContrast(text: string): string {
  const parts = text.split(CONTRAST);
  return parts.length > 1 ? (parts.at(-1) ?? "") : "";
}

function phrasesOf(words: readonly string[]): Set<string> {
  const phrases = new Set<string>();
  let reach = 0;
  words.forEach((word, at) => {
    const marked = reach > 0 ? `!${word}` : word;
    phrases.add(marked);
    phrases.add(`${words[at - 1] ?? "^"} ${word}`);
    if (word.length > 5) phrases.add(`${marked.slice(0, marked.length - word.length + 5)}*`);
    reach = NEGATOR.test(word) ? NEGATED_WORDS : reach - 1;
  });
  return phrases;
}
