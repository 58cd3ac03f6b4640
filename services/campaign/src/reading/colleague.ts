export type Colleague = { name: string | null; address: string };

const addresses = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}.-]{0,190}\.\p{L}{2,24}/gu;
/** "Kim Berg, ", "Kim Berg (" */
const nameBefore =
  /(\p{Lu}[\p{L}'’.-]{0,40}(?: \p{Lu}[\p{L}'’.-]{0,40}){1,3})[\s,:;(<[]{0,4}(?:(?:at|unter|sous|via|en|op|a|e-?mail|mail)[\s:]{1,2})?[<(]?$/u;
/** "Contact Kim Berg", "Frau Kim Berg": they begin with a capital, too. */
const noName =
  /^(?:please|contact|write|email|e-mail|mail|bitte|frau|herrn?|mr|mrs|ms|dr|merci|por|para|per|contacter|contattare)$/i;

/** The first person or place that a note names to write to, other than those who are known already. */
export function colleagueIn(text: string, known: readonly string[]): Colleague | null {
  const others = new Set(known.map((one) => one.toLowerCase()));
  const lines = text.slice(0, 4_000).split("\n");
  for (const line of lines) {
    const words = line.slice(0, 1_000);
    for (const { index, 0: found } of words.matchAll(addresses)) {
      if (others.has(found.toLowerCase())) continue;
      return { name: nameIn(words.slice(Math.max(0, index - 120), index)), address: found };
    }
  }
  return null;
}

function nameIn(before: string): string | null {
  const words = nameBefore.exec(before)?.[1]?.split(" ") ?? [];
  while (words[0] !== undefined && noName.test(words[0].replace(/\.$/, ""))) words.shift();
  return words.length > 0 ? words.join(" ").slice(0, 100) : null;
}
