const IDIOMS =
  /\b(no problem[oa]?|not a problem|no worries|why not|no doubt|can ?not wait|do not hesitate|not only|pourquoi pas|pas de (probleme|souci)s?|avec plaisir|n'?hesitez pas|non seulement|warum nicht|kein problem|nicht nur|zogern sie nicht|por que no|porque no|no hay problema|sin problemas?|no dudes?|no solo|perche no|nessun problema|non esit[aei]\w*|non solo|por que nao|porque nao|sem problemas?|nao hesite|nao so|waarom niet|geen probleem|niet alleen|aarzel niet)\b/g;

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/g, "can not"],
  [/\bwon'?t\b/g, "will not"],
  [/\b(do|does|did|is|are|was|were|would|could|should|has|have|had|need)n'?t\b/g, "$1 not"],
  [/\bi'm\b/g, "i am"],
  [/\b(pls|plz|plse)\b/g, "please"],
  [/\b(thx|thks|tks|tnx)\b/g, "thanks"],
];

/** English without its apostrophe; before a noun, or among German words, it is German. */
const BARE_IM = /\b[Ii][Mm]\b(?! \p{Lu}\p{Ll})/gu;
const GERMAN =
  /[äöüß]|\b(ich|wir|sie|uns|nicht|und|der|das|dem|den|ist|sind|ein|eine|kein|keine|erst|wieder|bitte|danke|gerne?|moment)\b/i;

/** Drops accents, which people leave out. Idioms with a negation that mean none ("no problem") become one word. */
export function foldText(text: string): string {
  let folded = (GERMAN.test(text) ? text : text.replace(BARE_IM, "I am"))
    .replace(/[👍👌✅💯🤝]\p{Emoji_Modifier}?/gu, " thumbsup ")
    .replace(/👎\p{Emoji_Modifier}?/gu, " no ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}?]+/u, "");
  for (const [pattern, words] of CONTRACTIONS) folded = folded.replace(pattern, words);
  return folded.replace(IDIOMS, (idiom) => idiom.replace(/[ ']/g, "")).trim();
}
