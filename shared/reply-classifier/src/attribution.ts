/**
 * Recognises "On Tuesday, Ann wrote:" in seven languages. One expression would try every way to cut a line that a
 * stranger wrote, so the parts are found separately and then their order is checked.
 */

const verbs = /(wrote|(?:a )?écrit|escribió|ha scritto|escreveu|schrieb|schreef)(?!\p{L})/giu;
const opening = /^[-\s]*(?:on|le|el|il|in data|em|no dia|a|am|op|den|at)\s/iu;
const beforeDate = /^(?: am| op| on| le| el| il| em)(?=\s)/iu;
const date = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/g;

export function isAttribution(line: string): boolean {
  const colon = lastColon(line);
  if (colon < 0) return false;
  const isPlain = line.slice(colon + 1).trim() === "";
  const opened = opening.exec(line)?.[0].length;
  for (const { index: start, 0: verb } of line.matchAll(verbs)) {
    const end = start + verb.length;
    const isWhole = verb.toLowerCase() !== "écrit";
    const follows = isWhole && isSpace(line[start - 1]);
    if (follows && opened !== undefined && isWithin(start - 1 - opened, 4, 300) && isWithin(colon - end, 0, 200)) {
      return true;
    }
    if (!isPlain) continue;
    if (isWithin(colon - end, 0, 120) && endsWithAddress(line, start)) return true;
    if (follows && isWithin(start - 1, 3, 80) && tellsWhen(line, end, colon)) return true;
  }
  return isPlain && isDateAndAddress(line, colon);
}

const openingWithDetail = /^[-\s]*(?:on|le|el|il|in data|em|no dia|a|am|op)\s/iu;
const detail = /\d|<[^\s<]*@|,\s*\p{L}/u;

export function mayOpenAttribution(line: string): boolean {
  const [found] = openingWithDetail.exec(line) ?? [];
  return found !== undefined && detail.test(line.slice(found.length));
}

function lastColon(line: string): number {
  const at = line.lastIndexOf(":");
  return at >= 0 && /^[-\s]*$/.test(line.slice(at + 1)) ? at : -1;
}

/** `<ann@acme.example> wrote`: a name precedes it, so the search begins at the fourth character. */
function endsWithAddress(line: string, verbStart: number): boolean {
  let close = verbStart - 1;
  while (isSpace(line[close])) close -= 1;
  if (!/[>\])]/.test(line[close] ?? "")) return false;
  const open = openOfAddress(line, close, /[<[(]/);
  return open !== undefined && isWithin(open, 3, 160);
}

function openOfAddress(line: string, close: number, bracket: RegExp): number | undefined {
  const word = wordBefore(line, close);
  const start = close - word.length;
  const skipped = Math.max(0, 3 - start);
  const at = word.slice(skipped).search(bracket) + skipped;
  const hasBracket = at >= skipped && bracket.test(word[at] ?? "");
  return hasBracket && word.lastIndexOf("@", word.length - 2) >= at + 2 ? start + at : undefined;
}

function wordBefore(line: string, end: number): string {
  let start = end;
  while (start > 0 && !isSpace(line[start - 1])) start -= 1;
  return line.slice(start, end);
}

/** "wrote am 3. November um 10:00:" */
function tellsWhen(line: string, verbEnd: number, colon: number): boolean {
  const skipped = beforeDate.exec(line.slice(verbEnd, verbEnd + 5))?.[0].length ?? 0;
  return [verbEnd, verbEnd + skipped].some((at) => isSpace(line[at]) && isWithin(colon - at - 1, 4, 100));
}

/** "2026-11-03 10:00 GMT+01:00 Ann Lee <ann@acme.example>:" */
function isDateAndAddress(line: string, colon: number): boolean {
  const [first = ""] = /^\S*/.exec(line) ?? [];
  const last = [...first.matchAll(date)].at(-1);
  if (!last) return false;
  const close = line.slice(0, colon).trimEnd().length - 1;
  const open = line[close] === ">" ? openOfAddress(line, close, /</) : undefined;
  if (open === undefined) return false;
  const dateEnd = last.index + last[0].length;
  let gap = Math.min(dateEnd + 40, open - 1);
  while (gap >= dateEnd && !isSpace(line[gap])) gap -= 1;
  return gap >= dateEnd && open - gap - 1 <= 120;
}

const isSpace = (character: string | undefined): boolean => character?.trim() === "";
const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;
