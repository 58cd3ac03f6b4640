import { searchableText } from "@outbound/reply-classifier/searchable-text";
import type { ParsedComponents } from "chrono-node";

/** A note that was left on says a day that is over. */
const forgottenDays = 31;

/** Both end with the Sunday before the next Monday: away this week, back next week. */
export const wholeWeek =
  /\b(?:this|next) week\b|diese woche|(?:nachste|kommende)r? woche|cette semaine|semaine prochaine|esta semana|(?:la )?proxima semana|semana que (?:viene|vem)|questa settimana|settimana prossima|prossima settimana|(?:deze|volgende) week|(?:denna|nasta) vecka|(?:denne|naeste) uge|(?:denne|neste) uke|talla viikolla|ensi viiko|w tym tygodniu|w przyszlym tygodniu|今週|来週|本周|这周|下周|이번 주|다음 주/;

export const isDated = (start: ParsedComponents): boolean => start.isCertain("day") || start.isCertain("month");

export type Resolved = { day: Temporal.PlainDate; isNextYears?: boolean };
/** `text` is the date's own, and `before` what stands before it, without accents. */
type Around = { text: string; before: string; received: Temporal.PlainDate };

/** `after`: the day that is named is still one of absence. */
export function dayOf(part: ParsedComponents, around: Around, rounding: "start" | "after"): Resolved | undefined {
  const { received, before } = around;
  const text = searchableText(around.text);
  const extra = rounding === "after" ? 1 : 0;
  if (!isDated(part)) return { day: weekdayAfter(received, part.get("weekday") ?? 0).add({ days: extra }) };
  if (wholeWeek.test(text)) {
    return { day: received.add({ days: 8 - received.dayOfWeek }) };
  }
  const month = part.get("month") ?? received.month;
  const isMonth = !part.isCertain("day") || endOfMonth.test(text);
  const dayInMonth = isMonth ? 1 : (part.get("day") ?? 1);
  const moved = (year: number) => {
    const first = plainDate(year, month, dayInMonth);
    if (!first) return undefined;
    if (!isMonth) return first.add({ days: extra });
    const isEnd = rounding === "after" || endOfMonth.test(text) || endBefore.test(before);
    if (isEnd) return first.add({ months: 1 });
    return middle.test(before) ? first.add({ days: 14 }) : first;
  };
  if (!part.isCertain("month")) return dayAfter(received, part.get("day") ?? 1, extra);
  if (part.isCertain("year")) return withDay(moved(part.get("year") ?? received.year));
  return nearest(moved, received);
}

function dayAfter(received: Temporal.PlainDate, day: number, extra: number): Resolved | undefined {
  const { year, month } = day > received.day ? received : received.add({ months: 1 });
  return withDay(plainDate(year, month, day)?.add({ days: extra }));
}

const withDay = (day: Temporal.PlainDate | undefined): Resolved | undefined => day && { day };
const ends =
  "end of|ende|fin(?: de)?|finales de|fine|fim de|final de|eind(?:e)?|slutet av|slutningen af|utgangen av|konca|koniec|konce|loppuun";
const endOfMonth = new RegExp(`^(${ends})(?!\\p{L})`, "u");
const endBefore = new RegExp(`(?<!\\p{L})(${ends})(?: \\p{L}{1,4})?$`, "u");
const middle = /\b(?:mid|middle of|mitte|mi|mediados de|meta|meados de|half|medio|mitten av)[-\s]?$/u;

/** A day before the mail's is next year's, but only if nothing else fits. */
function nearest(
  moved: (year: number) => Temporal.PlainDate | undefined,
  received: Temporal.PlainDate,
): Resolved | undefined {
  const [now, next] = [moved(received.year), moved(received.year + 1)];
  if (!now || Temporal.PlainDate.compare(now, received) > 0) return withDay(now ?? next);
  if (!next) return undefined;
  const past = now.until(received).days;
  if (past > received.until(next).days) return { day: next };
  return past > forgottenDays ? { day: next, isNextYears: true } : { day: now };
}

const weekdayAfter = (received: Temporal.PlainDate, weekday: number): Temporal.PlainDate =>
  received.add({ days: ((weekday - (received.dayOfWeek % 7) + 6) % 7) + 1 });

function plainDate(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1)) return undefined;
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year, month });
  return day <= daysInMonth ? new Temporal.PlainDate(year, month, day) : undefined;
}
