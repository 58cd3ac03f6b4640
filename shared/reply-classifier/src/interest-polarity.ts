const INTEREST =
  /^(interest(ed|ing|s)?|intrest\w*|intersted|intereste?d|interess\w*|interesad[oa]s?|interesa(n|ria|nte|ntes)?|keen|geinteresse?erd|geinterreseerd|belangstelling|interes|enclin)$/;
const NEGATOR =
  /^(not|no|never|none|neither|weder|nor|hardly|without|zero|dont|didnt|isnt|arent|pas|ne|n|non|aucun|aucune|jamais|sans|ni|nicht|kein|keine|keinen|keinerlei|keins|nie|ohne|nix|sin|nunca|ningun|tampoco|nessun|nessuno|neanche|mai|senza|nao|sem|nenhum|niet|geen|nooit|zonder|nergens|ikke|inte)$/;
/** French negates with two words and Spanish says "no, no": each pair is one negation. */
const PAIRS = /\b(?:ne |n')((?:[\w']+ ){1,4}?)(pas|jamais|plus|aucun|aucune)\b/g;
const REPEATED = /\b(no|non|nao|nee|nein)[ ,]+(?=(no|non|nao|ne|nicht|kein|niet|geen|not)\b)/g;
const EITHER = /\b(neither|weder|noch|ne)\b(?=[^.!?]*\b(nor|noch|ne)\b)|\bnor\b/g;
const CLAUSE_END =
  /[.!?;:()\n]|,(?= ?(but|mais|aber|pero|ma|mas|maar|and|i|we|however)\b)|\b(but|however|mais|aber|sondern|pero|sino|maar|porem|though)\b/;

export type Polarity = "affirmed" | "denied" | "deniedTwice";

/** Tells "interested" from "not at all interested", and that from "wouldn't say I'm not interested". */
export function interestPolarity(text: string): Polarity[] {
  return text
    .replace(REPEATED, "")
    .replace(EITHER, "$1")
    .split(CLAUSE_END)
    .flatMap((clause) => (clause ? (polarityOfClause(clause) ?? []) : []));
}

function polarityOfClause(clause: string): Polarity | undefined {
  const words = clause.replace(PAIRS, "$1$2").split(/[^\p{L}\p{N}]+/u);
  if (words.some((word) => /^(un|des|dis)interes/.test(word))) return "denied";
  const at = words.findIndex((word) => INTEREST.test(word));
  if (at < 0) return undefined;
  const before = words.slice(Math.max(0, at - 9), at);
  // In German and Dutch the negation follows: "interessiert mich nicht"; in French "pas" does.
  const after = words
    .slice(at + 1, at + 5)
    .filter((word) => /^(nicht|niet|pas|null|nope|niente|zero|nada|kaum|geen)$/.test(word));
  const negations = before.filter((word) => NEGATOR.test(word)).length + after.length;
  if (negations === 0) return "affirmed";
  return negations % 2 === 1 ? "denied" : "deniedTwice";
}
