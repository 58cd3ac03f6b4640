import { searchableText } from "@outbound/reply-classifier/searchable-text";
import type { Chrono, ParsedResult, Parser } from "chrono-node";
import * as ar from "chrono-node/ar";
import * as de from "chrono-node/de";
import * as en from "chrono-node/en";
import * as es from "chrono-node/es";
import * as fi from "chrono-node/fi";
import * as fr from "chrono-node/fr";
import * as id from "chrono-node/id";
import * as it from "chrono-node/it";
import * as ja from "chrono-node/ja";
import * as nl from "chrono-node/nl";
import * as pt from "chrono-node/pt";
import * as ru from "chrono-node/ru";
import * as sv from "chrono-node/sv";
import * as uk from "chrono-node/uk";
import * as vi from "chrono-node/vi";
import * as zh from "chrono-node/zh";
import { noteWords } from "./note-words.ts";

const own: Readonly<Record<string, Chrono>> = {
  ar: ar.casual,
  de: de.casual,
  en: en.casual,
  es: es.casual,
  fi: fi.casual,
  fr: fr.casual,
  id: id.casual,
  it: it.casual,
  ja: ja.casual,
  ko: ja.casual,
  nl: nl.casual,
  pt: pt.casual,
  ru: ru.casual,
  sv: sv.casual,
  uk: uk.casual,
  vi: vi.casual,
  zh: zh.casual,
};

/** `en-GB` reads 5/11 as a day of November. */
const readings: readonly string[] = [...noteWords.keys(), "en-GB"];

/** A language that chrono has no words of gets its months and weekdays from Intl. */
function chronoOf(language: string): Chrono {
  const chrono = (own[language] ?? en.GB).clone();
  const names = namesOf(language);
  if (!own[language] && language !== "en-GB") chrono.parsers.unshift(dayOfMonth(names), weekday(names));
  chrono.parsers.push(dotted, month(names), dayAlone(names), weekOfYear);
  return chrono;
}

type Names = { months: Map<string, number>; weekdays: Map<string, number> };

function namesOf(language: string): Names {
  const names = (type: "month" | "weekday", options: Intl.DateTimeFormatOptions, days: number[]) =>
    days.map((day) => {
      const at = type === "month" ? new Date(Date.UTC(2026, day, 15)) : new Date(Date.UTC(2026, 10, 1 + day));
      const parts = new Intl.DateTimeFormat(language, {
        ...options,
        timeZone: "UTC",
        calendar: "gregory",
      }).formatToParts(at);
      return parts.find((part) => part.type === type)?.value.replace(/\.$/, "") ?? "";
    });
  const twelve = [...Array(12).keys()];
  const seven = [...Array(7).keys()];
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>();
  const add = (to: Map<string, number>, found: readonly string[], first: number) =>
    found.forEach((name, at) => {
      for (const form of [name.toLowerCase(), searchableText(name)])
        if (/^\p{L}{3,}$/u.test(form) && !to.has(form)) to.set(form, at + first);
    });
  add(months, names("month", { day: "numeric", month: "long" }, twelve), 1);
  add(months, names("month", { month: "long" }, twelve), 1);
  add(months, names("month", { day: "numeric", month: "short" }, twelve), 1);
  add(weekdays, names("weekday", { weekday: "long" }, seven), 0);
  return { months, weekdays };
}

/** Cases change the end of a name: the one that begins most alike is meant. */
function named(word: string, names: ReadonlyMap<string, number>): number | undefined {
  const folded = searchableText(word);
  const exact = names.get(word.toLowerCase()) ?? names.get(folded);
  if (exact !== undefined) return exact;
  let best: { letters: number; value: number | undefined } = { letters: 3, value: undefined };
  for (const [name, value] of names) {
    const form = searchableText(name);
    let letters = 0;
    while (letters < form.length && form[letters] === folded[letters]) letters += 1;
    const isAlike = letters >= form.length - 2 && letters >= folded.length - 5;
    if (isAlike && letters > best.letters) best = { letters, value };
  }
  return best.value;
}

const between = String.raw`(?:-|–|—|do|az|až|til|till|tot|au|al|a|до|по|la|iki|lidz|līdz|kuni|eos|έως|ως)`;

function dayOfMonth({ months }: Names): Parser {
  const pattern = new RegExp(
    String.raw`(?<![\d.:/])(?:(\d{1,2})\.?(?:\s?${between}\s?(\d{1,2}))?\.?(?:-?\p{L}{1,2})?\s{1,2}(?:de |d['’]|del )?(?:ב)?(\p{L}{3,15})\.?(?:,?\s(?:de |del )?(\d{4}))?|(?:(\d{4})\.?\s)?(?:m\. )?(\p{L}{3,15})\s(\d{1,2})(?:\s?${between}\s?(\d{1,2}))?(?![\d:]))`,
    "iu",
  );
  return {
    pattern: () => pattern,
    extract(context, match) {
      const isDayFirst = match[3] !== undefined;
      const found = named(match[isDayFirst ? 3 : 6] ?? "", months);
      if (found === undefined) return null;
      const [first, last, inYear] = isDayFirst ? [match[1], match[2], match[4]] : [match[7], match[8], match[5]];
      const rest = { month: found, ...(inYear && { year: Number(inYear) }) };
      const start = { day: Number(first), ...rest };
      if (start.day < 1 || start.day > 31) return null;
      const result = context.createParsingResult(match.index ?? 0, match[0], start);
      if (last) result.end = context.createParsingComponents({ day: Number(last), ...rest });
      return result;
    },
  };
}

function weekday({ weekdays }: Names): Parser {
  return {
    pattern: () => /(?<!\p{L})(\p{L}{4,15})(?!\p{L})/iu,
    extract(context, match) {
      const day = named(match[1] ?? "", weekdays);
      return day === undefined ? null : context.createParsingComponents({ weekday: day });
    },
  };
}

/** "the 16th", "Montag, den 16." */
function dayAlone({ weekdays }: Names): Parser {
  const days = [...weekdays.keys()].toSorted((a, b) => b.length - a.length).join("|");
  const pattern = new RegExp(
    String.raw`(?<!\p{L})(?:(?:the|de[mnr]|am|le|el|il|al|au|ao|dia|op|d\.|${days}),?(?: (?:the|de[nrm]?|le|el|il|dia))? (\d{1,2})(?:st|nd|rd|th|er|e|º|°|\.)?|(\d{1,2})(?:st|nd|rd|th))(?![\p{L}\d:/%]|[.,]\d|\s?(?:uhr|h|am|pm|o'clock)(?!\p{L}))|(?<![月\d])(\d{1,2})日`,
    "iu",
  );
  return {
    pattern: () => pattern,
    extract(context, match) {
      const day = Number(match[1] ?? match[2] ?? match[3]);
      return day >= 1 && day <= 31 ? context.createParsingComponents({ day }) : null;
    },
  };
}

/** "until March 2027" */
function month({ months }: Names): Parser {
  const words = [...months.keys()].filter((name) => name.length > 3).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d])(?<!\d[.\s]{1,2})(${words.join("|")})(?!\p{L})(?:\s(?:de |del )?(\d{4}))?`,
    "iu",
  );
  return {
    pattern: () => (words.length > 0 ? pattern : /(?!)/),
    extract(context, match) {
      const found = named(match[1] ?? "", months);
      if (found === undefined) return null;
      return context.createParsingComponents({ month: found, ...(match[2] && { year: Number(match[2]) }) });
    },
  };
}

/** "KW 48" begins on a Monday. */
const weekOfYear: Parser = {
  pattern: () =>
    /(?<!\p{L})(?:kw|kalenderwoche|week|wk|vecka|uge|uke|semaine|semana|settimana|viikko)\.? ?(\d{1,2})(?![\d:.])/iu,
  extract(context, match) {
    const week = Number(match[1]);
    if (week < 1 || week > 53) return null;
    const now = context.reference.getDateWithAdjustedTimezone();
    const today = new Temporal.PlainDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
    const year = today.yearOfWeek ?? today.year;
    const monday = mondayOf(week, year);
    const next = Temporal.PlainDate.compare(monday, today) > 0 ? monday : mondayOf(week, year + 1);
    return context.createParsingComponents({ day: next.day, month: next.month, year: next.year });
  },
};

/** The fourth of January is always in the first week. */
function mondayOf(week: number, year: number): Temporal.PlainDate {
  const fourth = new Temporal.PlainDate(year, 1, 4);
  return fourth.add({ days: 1 - fourth.dayOfWeek + 7 * (week - 1) });
}

/** "30.11." and "5.–20.11.2026" */
const dotted: Parser = {
  pattern: () =>
    /(?<![\d.:/])(\d{1,2})\.(?:\s?(\d{1,2})\.)?(?:(?<=\.)(\d{1,2}))?(?:\s?[-–]\s?(\d{1,2})\.\s?(\d{1,2})\.?)?(?:\s?(\d{4}|\d{2}(?![\d:])))?(?![\d:]|\s?(?:uhr|h\b))/i,
  extract(context, match) {
    const [, day, plain, bare, lastDay, lastMonth, inYear] = match;
    // Without its point it may be an hour.
    const inMonth = plain ?? (lastDay ? bare : undefined);
    const months = Number(inMonth ?? lastMonth);
    if (!(inMonth || lastMonth) || Number(day) > 31 || months > 12 || months < 1 || Number(day) < 1) return null;
    const year = inYear ? { year: inYear.length === 2 ? 2000 + Number(inYear) : Number(inYear) } : {};
    const result = context.createParsingResult(match.index ?? 0, match[0], {
      day: Number(day),
      month: months,
      ...year,
    });
    if (lastDay)
      result.end = context.createParsingComponents({ day: Number(lastDay), month: Number(lastMonth), ...year });
    return result;
  },
};

const chronos = new Map(readings.map((language) => [language, chronoOf(language)]));

/** Of what a note in the language says; `noon` is of the day on which it came. */
export const parseDates = (language: string, text: string, noon: Date): ParsedResult[] =>
  chronos.get(language)?.parse(text, noon) ?? [];
