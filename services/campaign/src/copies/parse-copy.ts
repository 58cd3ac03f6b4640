import { personVariables, type SenderVariable, senderVariables } from "@outbound/contracts/campaigns/copy-variables";
import { type Piece, piecesOf, type Reader, readerOf, shown, type Token } from "./copy-pieces.ts";
import { InvalidCopy } from "./invalid-copy.ts";
import { unknownField } from "./unknown-field.ts";

/**
 * What a text may say is a small part of Liquid: fields with filters, and if, unless, elsif and else. Nothing repeats, so that
 * to write it takes no longer than to read it and its values once.
 */
export type Part = string | Value | Choice;
export type Value = { source: Source; filters: readonly Filter[] };
export type Source = string | Field;
export type Filter = { name: "default"; argument: Source } | { name: SimpleFilter };
type Choice = { branches: Branch[] };
/** Without `when` it is the one of `else`. */
type Branch = { when: Condition | null; parts: Part[] };
/** One of the lists has to hold, and in it each comparison. */
export type Condition = { isNegated: boolean; anyOf: Comparison[][] };
export type Comparison = { left: Value; right?: Value; sign: "==" | "!=" | "contains" | null };

export type RequiredField = { name: string; path: FieldPath };
type SenderText = { name: string; path: readonly [SenderVariable] };
export type Field = RequiredField | SenderText;
type FieldPath =
  | readonly ["first_name" | "last_name" | "email"]
  | readonly ["company", "name" | "domain"]
  | readonly ["custom_fields", string];

/**
 * `fields` and `sender` are what it can't be written without, each once, under the name written first. `values` counts all that
 * stands in its braces.
 */
export type ParsedCopy = { parts: readonly Part[]; fields: RequiredField[]; sender: SenderVariable[]; values: number };

const simpleFilters = ["upcase", "downcase", "capitalize", "strip", "url_encode"] as const;
type SimpleFilter = (typeof simpleFilters)[number];
const nothing = ["blank", "empty", "nil"];

const most = { characters: 200_000, values: 1_000, depth: 10, filters: 5, problems: 20 };

const cached = new Map<string, ParsedCopy>();
const cacheSize = 500;
/** Texts with more characters are parsed each time. */
const cachedLength = 10_000;

/** Throws InvalidCopy with all that is wrong. */
export function parseCopy(text: string): ParsedCopy {
  const known = cached.get(text);
  if (known) return known;
  const parsed = parse(text);
  if (text.length > cachedLength) return parsed;
  if (cached.size >= cacheSize) cached.clear();
  cached.set(text, parsed);
  return parsed;
}

type Open = { name: string; line: number; choice: Choice; branch: Branch };
type Found = { problems: InvalidCopy[]; needed: Field[]; values: number };

function parse(text: string): ParsedCopy {
  if (text.length > most.characters) throw new InvalidCopy("it is too long", undefined);
  const found: Found = { problems: [], needed: [], values: 0 };
  const parts: Part[] = [];
  const open: Open[] = [];
  for (const piece of piecesOf(text)) {
    const into = open.at(-1)?.branch.parts ?? parts;
    if (piece.kind === "text") into.push(piece.inside);
    else if (piece.kind === "{{") into.push(readOutput(piece, found));
    else readTag(piece, open, into, found);
  }
  const unended = open.at(-1);
  if (unended) {
    const { name, line } = unended;
    throw new InvalidCopy(`{% ${name} %} has no end: write {% end${name} %} where it ends`, line);
  }
  const [first, ...others] = Map.groupBy(found.problems, ({ says }) => says).values();
  if (first?.[0])
    throw new InvalidCopy(
      first[0].says,
      first[0].line,
      first[0].message,
      others.flatMap(([one]) => one ?? []),
    );
  return { parts, ...neededOf(found.needed), values: found.values };
}

function neededOf(needed: readonly Field[]): Pick<ParsedCopy, "fields" | "sender"> {
  const once = [...Map.groupBy(needed, ({ path }) => path.join("\n")).values()].flatMap(([field]) => field ?? []);
  return {
    fields: once.filter((field) => !isSenderText(field)) as RequiredField[],
    sender: once.filter(isSenderText).map(({ path }) => path[0]),
  };
}

export const isSenderText = (field: Field): field is SenderText =>
  senderVariables.some((name) => name === field.path[0]);

function readOutput(piece: Piece, found: Found): Value {
  const reader = readerOf(piece);
  if (!reader.next()) throw reader.problem("there is nothing between the braces: write a name such as first_name");
  const value = readValue(reader, found);
  reader.expectEnd();
  return value;
}

function readTag(piece: Piece, open: Open[], into: Part[], found: Found): void {
  const reader = readerOf(piece);
  const name = reader.take("word")?.text ?? "";
  const last = open.at(-1);
  const isInside = last !== undefined && last.branch.when !== null;
  if (name === "if" || name === "unless") {
    if (open.length >= most.depth) throw reader.problem(`more than ${most.depth} conditions stand within each other`);
    const branch = { when: readCondition(reader, found, name === "unless"), parts: [] };
    const choice = { branches: [branch] };
    into.push(choice);
    open.push({ name, line: piece.line, choice, branch });
  } else if (name === "elsif" && isInside) {
    last.branch = { when: readCondition(reader, found, false), parts: [] };
    last.choice.branches.push(last.branch);
  } else if (name === "else" && isInside) {
    last.branch = { when: null, parts: [] };
    last.choice.branches.push(last.branch);
  } else if (last && name === `end${last.name}`) {
    open.pop();
  } else if (/^(?:elsif|else|endif|endunless)$/.test(name)) {
    throw reader.problem(`{% ${name} %} has no beginning before it`);
  } else {
    throw reader.problem(`{% ${name} %} isn’t an instruction: use if, unless, elsif or else`);
  }
  reader.expectEnd();
}

function readCondition(reader: Reader, found: Found, isNegated: boolean): Condition {
  const anyOf = [[readComparison(reader, found)]];
  for (;;) {
    if (reader.take("word", "and")) anyOf.at(-1)?.push(readComparison(reader, found));
    else if (reader.take("word", "or")) anyOf.push([readComparison(reader, found)]);
    else return { isNegated, anyOf };
  }
}

function readComparison(reader: Reader, found: Found): Comparison {
  const left = readValue(reader, found);
  const sign = reader.take("sign", "==", "!=") ?? reader.take("word", "contains");
  if (!sign) return { left, sign: null };
  return { left, sign: sign.text as "==" | "!=" | "contains", right: readValue(reader, found) };
}

function readValue(reader: Reader, found: Found): Value {
  const source = readSource(reader, found);
  const filters: Filter[] = [];
  while (reader.take("sign", "|")) filters.push(readFilter(reader, found));
  if (filters.length > most.filters) throw reader.problem(`more than ${most.filters} filters stand behind one field`);
  const hasDefault = filters.some(({ name }) => name === "default");
  if (typeof source !== "string" && !hasDefault) found.needed.push(source);
  return { source, filters };
}

function readFilter(reader: Reader, found: Found): Filter {
  const name = reader.next()?.text ?? "";
  const simple = simpleFilters.find((one) => one === name);
  if (name !== "default" && !simple) {
    const known = ["default", ...simpleFilters].join(", ");
    throw reader.problem(`${shown(name)} behind the | isn’t a filter: use ${known}`);
  }
  reader.take("word");
  if (simple) return { name: simple };
  if (!reader.take("sign", ":")) {
    throw reader.problem(`a colon is missing behind the filter’s name, as in | default: "there"`);
  }
  const argument = readSource(reader, found);
  if (typeof argument !== "string") found.needed.push(argument);
  return { name: "default", argument };
}

function readSource(reader: Reader, found: Found): Source {
  if (++found.values > most.values) throw reader.problem(`it uses more than ${most.values} fields`);
  const text = reader.take("text");
  if (text) return text.text;
  const first = reader.take("word");
  if (!first) throw reader.unreadable();
  const segments = [first.text];
  let last: Pick<Token, "end"> = first;
  for (let key = readKey(reader); key; key = readKey(reader)) {
    segments.push(key.text);
    last = key;
  }
  // A name that is written with spaces is refused as a whole.
  const spaced = reader.takeWords();
  const name = reader.written(first.start, (spaced ?? last).end);
  if (nothing.includes(name)) return "";
  if (/^\d+(?:\.\d+)?$/.test(name)) return name;
  const path = spaced ? undefined : pathOf(segments);
  if (path) return { name, path } as Field;
  if (found.problems.length < most.problems) found.problems.push(unknownField(name, reader.line));
  return "";
}

function readKey(reader: Reader): Pick<Token, "text" | "end"> | undefined {
  if (reader.take("sign", ".")) {
    const word = reader.take("word");
    if (!word) throw reader.unreadable();
    return word;
  }
  if (!reader.take("sign", "[")) return undefined;
  const word = reader.take("word");
  const key = word && !/^\d+$/.test(word.text) ? undefined : (word ?? reader.take("text"));
  const close = reader.take("sign", "]");
  if (!key || !close) throw reader.unreadable();
  return { text: key.text, end: close.end };
}

function pathOf([root = "", key, ...rest]: readonly string[]): Field["path"] | undefined {
  if (rest.length > 0) return undefined;
  if (root === "custom_fields" && key !== undefined) return [root, key];
  const name = key === undefined ? root : `${root}.${key}`;
  const isKnown = [...personVariables, ...senderVariables].some((one) => one === name);
  return isKnown ? (name.split(".") as unknown as Field["path"]) : undefined;
}
