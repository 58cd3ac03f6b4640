import { personVariables, senderVariables } from "@outbound/contracts/campaigns/copy-variables";
import { nearestName } from "@outbound/contracts/nearest-name";
import type { InvalidCopy } from "./required-fields.ts";

/** The parser's words, and what they mean to who writes the text. */
const meanings: readonly [RegExp, (found: string) => string][] = [
  [
    /^(?:output|tag) "([^]*)" not closed/,
    (found) => `a quotation mark in ${shown(found)} is not closed: write another one behind the word`,
  ],
  [
    /^tag \{%-?\s{0,9}([a-z]+)[^a-z][^]* not closed/,
    (found) => `{% ${found} %} has no end: write {% end${found} %} where it ends`,
  ],
  [
    /^tag "(end[a-z]+|else|elsif|when)" not found/,
    (found) => `{% ${found} %} stands alone: what it belongs to is missing before it`,
  ],
  [/^tag "([^]*)" not found/, (found) => `{% ${found} %} is no instruction that there is`],
  [/^undefined filter: ([^,]*)/, (found) => `${shown(found)} behind the | is no filter that there is`],
  [/^expected ":" after filter name/, () => `a colon is missing behind the filter’s name, as in | default: "there"`],
  [/^invalid value expression: "",/, () => "there is nothing between the braces: write a name such as first_name"],
  [/^invalid value expression: "([^]*)"/, (found) => `${shown(found)} can’t be read: ${signOf(found)}`],
  [
    /^`([^`]*)` is not a field/,
    (found) => `${shown(found)} is no field: ${isCurly(found) ? signOf(found) : meantBy(found)}`,
  ],
  [/^parse length limit/, () => "it is too long"],
];

const variables = [...personVariables, ...senderVariables];
const fields = `there are ${variables.join(", ")}, custom_fields.KEY and custom_fields["KEY WITH SPACES"]`;

function meantBy(name: string): string {
  if (name === "unsubscribe_url") return ownLink;
  const nearest = nearestName(name, variables);
  return nearest === undefined ? fields : `write ${nearest}`;
}

const ownLink = "write {{ opt_out }}, whose text under Settings → Sending may be [Unsubscribe]({{ unsubscribe_url }})";

const isCurly = (text: string) => /[“”„‘’]/.test(text);
const signOf = (text: string) =>
  isCurly(text)
    ? `its quotation marks are curly ones, write straight ones (")`
    : "is there a sign too many, or one missing?";

const shownCharacters = 60;
const shown = (text: string) => (text.length > shownCharacters ? `“${text.slice(0, shownCharacters)}…”` : `“${text}”`);

/** Says what is wrong with a text to people who know no Liquid, as a part of a sentence. */
export function describeInvalid({ message, unclosed }: InvalidCopy): string {
  if (unclosed?.startsWith("{{")) return `the variable ${unclosed} … lacks a closing }}`;
  if (unclosed !== undefined) return `the instruction ${unclosed} … lacks a closing %}`;
  for (const [pattern, say] of meanings) {
    const found = pattern.exec(message);
    if (found) return say((found[1] ?? "").replaceAll('\\"', '"'));
  }
  return `it can’t be read (${message})`;
}
