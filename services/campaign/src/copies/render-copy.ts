import { percentEncode, withinAddress } from "@outbound/contracts/campaigns/mail-format";
import { isBlank } from "./blank.ts";
import type { Comparison, Condition, Field, Filter, ParsedCopy, Part, Source, Value } from "./parse-copy.ts";

/** Of texts and values together, as often as they are read or changed: far more than any mail has. */
const mostCharacters = 1_000_000;
/** An address is no longer, so that it begins within so many characters. */
const keptCharacters = 2_100;

/** Throws when a text is made of more than a mail can be. A blank value counts as none, and what has no value is written as nothing. */
export function renderCopy({ parts }: ParsedCopy, valueOf: (field: Field) => string | null | undefined): string {
  let left = mostCharacters;
  const counted = (text: string): string => {
    left -= text.length + 1;
    if (left < 0) throw new Error("its fields are longer than an email may be");
    return text;
  };
  const read = (source: Source): string => {
    const text = typeof source === "string" ? source : (valueOf(source) ?? "");
    return counted(isBlank(text) ? "" : text);
  };
  const apply = (text: string, filter: Filter): string => {
    if (filter.name === "default") return text === "" ? read(filter.argument) : text;
    return counted(filters[filter.name](text));
  };
  const value = ({ source, filters: all }: Value): string => all.reduce(apply, read(source));
  const compare = ({ left: one, sign, right }: Comparison): boolean => {
    const text = value(one);
    const other = right ? value(right) : "";
    if (sign === "==") return text === other;
    if (sign === "!=") return text !== other;
    return sign === "contains" ? other !== "" && text.includes(other) : text !== "";
  };
  const holds = ({ anyOf, isNegated }: Condition): boolean => anyOf.some((all) => all.every(compare)) !== isNegated;

  const written: string[] = [];
  let before = "";
  const write = (text: string): void => {
    written.push(counted(text));
    before = (before + text.slice(-keptCharacters)).slice(-keptCharacters);
  };
  const writeValue = (part: Value): void => {
    const text = value(part);
    write(isEncoded(part, text) ? text : withinAddress(before, text));
  };
  const writeParts = (all: readonly Part[]): void => {
    for (const part of all) {
      if (typeof part === "string") write(part);
      else if ("source" in part) writeValue(part);
      else writeParts(part.branches.find(({ when }) => when === null || holds(when))?.parts ?? []);
    }
  };
  writeParts(parts);
  return written.join("");
}

/** A name in brackets stands for what a person is to write. */
const isEncoded = ({ source, filters: all }: Value, text: string): boolean =>
  all.some(({ name }) => name === "url_encode") || (typeof source !== "string" && text === `[${source.name}]`);

const filters: Record<Exclude<Filter["name"], "default">, (text: string) => string> = {
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  strip: (text) => text.trim(),
  url_encode: percentEncode,
};
