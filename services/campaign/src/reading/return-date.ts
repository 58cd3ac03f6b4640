import { searchableText } from "@outbound/reply-classifier/searchable-text";
import type { ParsedComponents } from "chrono-node";
import { dayOf, isDated, type Resolved, wholeWeek } from "./day-of.ts";
import { languageOf, type NoteWords, noteWords } from "./note-words.ts";
import { parseDates } from "./parse-dates.ts";

const searchedCharacters = 4_000;
const longestDays = 731;

/** Takes a note as it was written. The day is the first on which the person is back; null when none is named. */
export function returnDate(note: string, receivedAt: Date): string | null {
  const text = note.slice(0, searchedCharacters).replace(/[\s\u3000]+/g, " ");
  const received = Temporal.PlainDate.from(receivedAt.toISOString().slice(0, 10));
  const language = languageOf(searchableText(text));
  // "5/11" is in May to some who write English, and in November to others: the sooner one is meant.
  const readings = language === "en" && /\d\/\d/.test(text) ? ["en", "en-GB"] : [language];
  const days = readings.flatMap((reading) => dayIn(text, received, { language, reading }) ?? []);
  return earliest(days)?.toString() ?? null;
}

const earliest = (days: readonly Temporal.PlainDate[]): Temporal.PlainDate | undefined =>
  days.toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0];

const latest = (days: readonly Temporal.PlainDate[]): Temporal.PlainDate | undefined =>
  days.toSorted((a, b) => Temporal.PlainDate.compare(a, b)).at(-1);

type Role = "back" | "until" | "range" | "named";
const roles: readonly Role[] = ["back", "until", "range", "named"];

type Candidate = { role: Role; day: Temporal.PlainDate; isNextYears?: boolean };

function dayIn(
  text: string,
  received: Temporal.PlainDate,
  { language, reading }: { language: string; reading: string },
): Temporal.PlainDate | undefined {
  const words = noteWords.get(language) as NoteWords;
  const found = datesIn(language === "ko" ? likeJapanese(text) : text, received, reading);
  const candidates = found.flatMap((date, at) => candidateOf(text, { found, at, date }, received, words) ?? []);
  if (wholeWeek.test(searchableText(text))) {
    candidates.push({ role: "named", day: received.add({ days: 8 - received.dayOfWeek }) });
  }
  for (const isNextYears of [false, true]) {
    for (const role of roles) {
      const days = candidates.filter((one) => one.role === role && Boolean(one.isNextYears) === isNextYears);
      const ahead = days.map(({ day }) => day).filter((day) => isAhead(day, received));
      // Of days that only name an absence the last one counts.
      if (ahead.length > 0) return role === "named" ? latest(ahead) : earliest(ahead);
    }
  }
  return candidates.length === 0 ? lastDayOf(searchableText(text), received) : undefined;
}

const numbers = [
  "a|an|one|ein|eine|einen|einer|un|une|una|uno|um|uma|een|en|ett|et",
  "two|zwei|deux|dos|due|dois|duas|twee|tva|to|dwa|2",
  "three|drei|trois|tres|tre|drie|trzy|3",
  "four|vier|quatre|cuatro|quattro|quatro|fyra|fire|cztery|4",
];
const units = {
  days: "days?|tage?n?|jours?|dias?|giorn[oi]|dage?n?|dagar|dager|dni",
  weeks: String.raw`weeks?|wochen?|semaines?|semanas?|settiman[ae]|week|weken|vecka|veckor|uger?|uker?|tydzien|tygodn\w+`,
  months: String.raw`months?|monate?n?|mois|mes(?:es)?|mese|mesi|maand(?:en)?|manad(?:er)?|maned(?:er)?|miesi\w+`,
};
const spans = Object.entries(units).map(
  ([unit, words]) =>
    [
      unit,
      new RegExp(
        `(?<![\\p{L}\\d]|(?:within|innerhalb|binnen|sous|entro|inom) )(${numbers.join("|")}|\\d{1,2}) (?:${words})(?!\\p{L})`,
        "u",
      ),
    ] as const,
);

/** "zwei Wochen", in languages whose spans chrono doesn't know. */
function lastDayOf(folded: string, received: Temporal.PlainDate): Temporal.PlainDate | undefined {
  for (const [unit, pattern] of spans) {
    const [, word = ""] = pattern.exec(folded) ?? [];
    const count = numbers.findIndex((words) => words.split("|").includes(word)) + 1 || Number(word);
    if (word !== "" && count > 0) return received.add({ [unit]: count });
  }
  return undefined;
}

const likeJapanese = (text: string): string =>
  text
    .replace(/(\d)년/g, "$1年")
    .replace(/(\d)월/g, "$1月")
    .replace(/(\d)일/g, "$1日");

function isAhead(day: Temporal.PlainDate, received: Temporal.PlainDate): boolean {
  const days = received.until(day).days;
  return days > 0 && days <= longestDays;
}

type Found = { index: number; end: number; text: string; start: ParsedComponents; last: ParsedComponents | null };

function datesIn(text: string, received: Temporal.PlainDate, reading: string): Found[] {
  const noon = new Date(received.year, received.month - 1, received.day, 12);
  const found = parseDates(reading, text, noon)
    .map(({ index, text: words, start, end }) => ({
      index,
      end: index + words.length,
      text: words,
      start,
      last: isLater(start, end) ? end : null,
    }))
    .filter(({ start, text: words }) => (isDated(start) || start.isCertain("weekday")) && !hours.test(words))
    .filter(({ start, text: words }) => isDated(start) || !/ (?:to|bis|[-–]) /i.test(words));
  // A date beats a weekday beside it.
  return found.filter((one, at) => {
    const beside = [found[at - 1], found[at + 1]].flatMap((other) => other ?? []);
    return isDated(one.start) || !beside.some((other) => isDated(other.start) && gapOf(one, other) <= 12);
  });
}

/** "Friday, 9:00-17:00" is one day, and "Monday to Friday" are office hours. */
const isLater = (start: ParsedComponents, end: ParsedComponents | null | undefined): end is ParsedComponents =>
  Boolean(end) && isDated(start) && end?.date().toDateString() !== start.date().toDateString();

const isWholeMonth = (start: ParsedComponents): boolean => start.isCertain("month") && !start.isCertain("day");
const gapOf = (one: Found, other: Found): number => Math.max(other.index - one.end, one.index - other.end);
const hours = /^(?:right |just )?now$|^within\b|hour|minut|stunde|heure|hora|\bore\b|uur|timm|\btime|godzin|второ|час/i;

/** Text beside a date that belongs to it, without accents; a sentence ends it. */
const reach = 60;

function candidateOf(
  text: string,
  { found, at, date }: { found: readonly Found[]; at: number; date: Found },
  received: Temporal.PlainDate,
  words: NoteWords,
): Candidate | undefined {
  const previous = found[at - 1];
  const next = found[at + 1];
  const before = lastPart(text.slice(Math.max(previous?.end ?? 0, date.index - reach), date.index));
  const behind = text.slice(date.end, Math.min(next?.index ?? text.length, date.end + reach));
  const after = firstPart(behind);
  if (/\b(?:within|innerhalb|binnen|sous|entro|dentro de|inom)\b/.test(before)) return undefined;
  const isUntil = lastIndexOf(words.until, before);
  const isBack = lastIndexOf(words.back, before);
  const untilAfter = words.untilAfter.test(after);
  // Before another date of the sentence they belong to that one.
  const isLast = next === undefined || next.index > date.end + reach || ending.test(text.slice(date.end, next.index));
  const hasBackAfter = isLast && lastIndexOf(words.back, after) >= 0;
  const isInclusive =
    words.isInclusive ||
    lastIndexOf(words.inclusive, before.slice(-30)) >= 0 ||
    lastIndexOf(words.inclusive, searchableText(behind.slice(0, 25))) >= 0;
  const resolve = (part: ParsedComponents, rounding: "start" | "after") =>
    dayOf(part, { text: date.text, before, received }, rounding);

  const ends = untilAfter || (isUntil >= 0 && isUntil > isBack);
  const follows = previous !== undefined && before.length <= 20 && isDated(previous.start) && !previous.last;
  const isSecond = follows && (ends || /^\W{0,3}to(?!\p{L})/u.test(before));
  if (date.last)
    return withRole(
      isBack >= 0 && isBack > isUntil && !isDated(date.start) ? "back" : "range",
      resolve(date.last, "after"),
    );
  if (ends || isSecond) {
    if (isSecond && date.start.isCertain("day")) return withRole("range", resolve(date.start, "after"));
    return withRole("until", resolve(date.start, isInclusive ? "after" : "start"));
  }
  if (isBack >= 0 || hasBackAfter)
    return withRole("back", resolve(date.start, afterwards.test(before) ? "after" : "start"));
  if (isSpan(date.text) || /\b(?:for|fur|pour|pendant|durante|por|per|voor)$/.test(before))
    return withRole("named", resolve(date.start, today.test(date.text) ? "after" : "start"));
  const startsOnly =
    /(?:^|\s)(?:from|starting|as of|beginning|since|vom|ab|seit|a partir|depuis|desde|dal|od|fra|fran|vanaf|с|з|от)(?: \p{L}{1,9}){0,2}\s?$/u;
  if (isWholeMonth(date.start) && /\b(?:rest of|all of|all|entire|whole of|throughout|ganzen?)(?: the)?$/.test(before))
    return withRole("named", resolve(date.start, "after"));
  if (!date.start.isCertain("day") || !date.start.isCertain("month") || startsOnly.test(before)) return undefined;
  return withRole("named", resolve(date.start, "after"));
}

const afterwards = /\b(?:after|nach|apres|despues|dopo|depois|na|efter|po)(?: \p{L}{1,4})?$/u;
const today =
  /today|heute|aujourd|\bhoy\b|oggi|hoje|vandaag|idag|i dag|tanaan|dzisiaj|dzis|this|afternoon|morning|今日|本日|今天/i;
const isSpan = (words: string): boolean =>
  /^(?:for|next|in|the next|für|pour|pendant|durante|por|per|voor)\b/i.test(words) || today.test(words);

const withRole = (role: Role, resolved: Resolved | undefined): Candidate | undefined =>
  resolved && { role, ...resolved };

const lastIndexOf = (words: RegExp, text: string): number => [...text.matchAll(words)].at(-1)?.index ?? -1;

/** Not the point of "d. 16. november". */
const ending = /[.](?=\s+\p{Lu})|[!?;。！？]/u;
const lastPart = (text: string): string => searchableText(text.split(ending).at(-1) ?? "");
const firstPart = (text: string): string => searchableText(text.split(ending)[0] ?? "");
