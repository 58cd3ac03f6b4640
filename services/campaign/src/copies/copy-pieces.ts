import { InvalidCopy } from "./invalid-copy.ts";

export type Piece = { kind: "text" | "{{" | "{%"; inside: string; line: number };

const mark = /\{[{%]-?|-?[%}]\}/g;
const beginning = /\{[{%]-?\s{0,3}[\p{L}\p{N}_.]{0,40}/uy;

/** A hyphen within the braces takes the space away that is on its side of them. Throws InvalidCopy where braces aren't closed. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let line = 1;
  let isTrimmed = false;
  const pushText = (end: number, isTrimmedAtEnd: boolean) => {
    const written = text.slice(at, end);
    const inside = isTrimmed ? written.trimStart() : written;
    pieces.push({ kind: "text", inside: isTrimmedAtEnd ? inside.trimEnd() : inside, line });
    line += lineBreaksIn(written);
  };
  const marks = text.matchAll(mark);
  for (const { 0: opens, index } of marks) {
    if (!opens.startsWith("{")) continue;
    pushText(index, opens.endsWith("-"));
    const kind = opens.startsWith("{{") ? "{{" : "{%";
    const end = marks.next().value;
    if (!end?.[0].endsWith(kind === "{{" ? "}}" : "%}")) throw notClosed(text, index, line);
    const inside = text.slice(index + opens.length, end.index);
    pieces.push({ kind, inside, line });
    line += lineBreaksIn(inside);
    at = end.index + end[0].length;
    isTrimmed = end[0].startsWith("-");
  }
  pushText(text.length, false);
  return pieces;
}

const lineBreaksIn = (text: string) => text.split("\n").length - 1;

function notClosed(text: string, index: number, line: number): InvalidCopy {
  beginning.lastIndex = index;
  const begins = beginning.exec(text)?.[0].trim() ?? "";
  const what = begins.startsWith("{{")
    ? `the variable ${begins} … lacks a closing }}`
    : `the instruction ${begins} … lacks a closing %}`;
  return new InvalidCopy(what, line);
}

export type Token = { kind: "text" | "word" | "sign" | "unknown"; text: string; start: number; end: number };
export type Reader = ReturnType<typeof readerOf>;

const conditionWords = ["and", "or", "contains"];
const token = /"([^"]*)"|'([^']*)'|([\p{L}\p{M}\p{N}_]+(?:-[\p{L}\p{M}\p{N}_]+)*\??)|([=!]=|[|:.[\]])|(\S)/gu;

/** Reads what is within the braces, token by token. */
export function readerOf({ inside, line, kind }: Piece) {
  const tokens = tokensIn(inside);
  let at = 0;
  const whole = shown(kind === "{{" ? `{{ ${inside.trim()} }}` : `{% ${inside.trim()} %}`);
  const problem = (says: string) => new InvalidCopy(says, line);
  const unreadable = () => problem(whyUnreadable(whole, tokens.find((one) => one.kind === "unknown")?.text));
  return {
    line,
    problem,
    unreadable,
    next: () => tokens[at],
    /** Passes over the next token if it is of that kind, and one of those. */
    take(kind: Token["kind"], ...texts: readonly string[]): Token | undefined {
      const found = tokens[at];
      if (found?.kind !== kind || (texts.length > 0 && !texts.includes(found.text))) return undefined;
      at++;
      return found;
    },
    /** The last of the words that stand here, but for those of a condition. */
    takeWords(): Token | undefined {
      let last: Token | undefined;
      const isWord = ({ kind: of, text }: Token) => of === "word" && !(kind === "{%" && conditionWords.includes(text));
      for (let one = tokens[at]; one && isWord(one); one = tokens[++at]) last = one;
      return last;
    },
    expectEnd() {
      if (at < tokens.length) throw unreadable();
    },
    written: (start: number, end: number) => inside.slice(start, end),
  };
}

const tokensIn = (inside: string): Token[] =>
  Array.from(inside.matchAll(token), ({ 0: whole, 1: double, 2: single, 3: word, 4: sign, index: start }) => {
    const place = { start, end: start + whole.length };
    const text = double ?? single;
    if (text !== undefined) return { kind: "text", text, ...place };
    if (word !== undefined) return { kind: "word", text: word, ...place };
    return { kind: sign === undefined ? "unknown" : "sign", text: whole, ...place };
  });

function whyUnreadable(whole: string, sign: string | undefined): string {
  if (sign === '"' || sign === "'") {
    return `a quotation mark in ${whole} is not closed: write another one behind the word`;
  }
  const isCurly = sign !== undefined && "“”„‘’".includes(sign);
  const isOrder = sign === "<" || sign === ">";
  if (isCurly) return `${whole} can’t be read: its quotation marks are curly ones, write straight ones (")`;
  if (isOrder) return `${whole} can’t be read: a condition compares with ==, != or contains`;
  return `${whole} can’t be read: is there a sign too many, or one missing?`;
}

const shownCharacters = 60;
export const shown = (text: string) =>
  text.length > shownCharacters ? `“${text.slice(0, shownCharacters)}…”` : `“${text}”`;
