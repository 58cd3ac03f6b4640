const monthNames: readonly string[] = [
  "january jan januar janner janvier janv enero ene gennaio janeiro januari",
  "february feb februar fevrier fevr febrero febbraio fevereiro fev februari",
  "march mar marz maerz mars marzo marco maart mrt",
  "april apr avril avr abril abr aprile",
  "may mai mayo maggio maio mei",
  "june jun juni juin junio giugno junho",
  "july jul juli juillet juil julio luglio julho",
  "august aug aout agosto augustus",
  "september sep sept septembre septiembre setiembre settembre setembro",
  "october oct oktober okt octobre octubre ottobre outubro",
  "november nov novembre noviembre novembro",
  "december dec dezember dez decembre diciembre dic dicembre dezembro",
];
const months = new Map(monthNames.flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)));
const month = `(${[...months.keys()].toSorted((a, b) => b.length - a.length).join("|")})`;

const weekdayNames: readonly string[] = [
  "monday montag lundi lunes lunedi segunda maandag",
  "tuesday dienstag mardi martes martedi terca dinsdag",
  "wednesday mittwoch mercredi miercoles mercoledi quarta woensdag",
  "thursday donnerstag jeudi jueves giovedi quinta donderdag",
  "friday freitag vendredi viernes venerdi sexta vrijdag",
  "saturday samstag sonnabend samedi sabado sabato zaterdag",
  "sunday sonntag dimanche domingo domenica zondag",
];
const weekdays = new Map(weekdayNames.flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)));

const ordinal = "(?:st|nd|rd|th|er|o|°|\\.)?";
const year = "(?:,? (?:de |del )?(\\d{4}))?";
/** Matches "12 January 2027", "12. Januar", "1er mars", "12 de enero de 2027". */
const dayMonth = new RegExp(`\\b(\\d{1,2})${ordinal} ?(?:(?:de|of) )?${month}\\b\\.?${year}\\b`, "g");
/** Matches "January 12th, 2027", and the end of "January 5 - 12". */
const monthDay = new RegExp(
  `\\b${month}\\.? (?:\\d{1,2}${ordinal} ?(?:-|–|to|through) ?)?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)${year}`,
  "g",
);
const isoDate = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
/** Matches "12.01.2027", "12.1.", "1/12"; with hyphens only when a year follows. */
const numeric = /\b(\d{1,2})(?:([./])(\d{1,2})(?:\2(\d{4}|\d{2})\b)?|-(\d{1,2})-(\d{4}))(?![\d:])/g;
const weekday = new RegExp(`\\b(${[...weekdays.keys()].join("|")})\\b`, "g");

const returning =
  "until|till|through|back|return\\w*|resum\\w*|again|bis|ab|wieder|zuruck|ruckkehr|jusqu\\w*|retour|reviens|reviendrai|hasta|regres\\w*|vuelv\\w*|volver\\w*|fino|rientr\\w*|torn\\w*|ritorn\\w*|ate|retorn\\w*|volt\\w*|tot|terug|weer|vanaf";
const absence = `from|between|to|and|vom|von|zwischen|und|du|au|entre|et|del|al|desde|dal|tra|de|a|van|en`;
const returningBefore = new RegExp(`\\b(?:${returning})\\b[^.!?;]{0,24}$`);
const absenceBefore = new RegExp(`\\b(?:${absence})\\b[^!?;]{0,24}$`);
const english = /\b(?:the|i am|back|until|return\w*|from|office)\b/;

const searchedCharacters = 4_000;
const longestDays = 366;

type Found = { at: number; day: Temporal.PlainDate | undefined; isWeekday?: true };

/**
 * Takes text without accents and capitals. Words of return come first, then words of absence, then the last date; a
 * date more than a year away counts for nothing.
 */
export function returnDate(folded: string, receivedAt: Date): string | null {
  const text = folded.slice(0, searchedCharacters);
  const received = Temporal.PlainDate.from(receivedAt.toISOString().slice(0, 10));
  const days = [...datesIn(text, received), ...weekdaysIn(text, received)].filter(({ day }) => isAhead(day, received));
  const after = (words: RegExp) => days.filter(({ at }) => words.test(text.slice(Math.max(0, at - 40), at)));
  const dates = (found: readonly Found[]) => found.filter(({ isWeekday }) => !isWeekday);
  const day = latest(after(returningBefore)) ?? latest(dates(after(absenceBefore))) ?? latest(dates(days));
  return day?.toString() ?? null;
}

function isAhead(day: Temporal.PlainDate | undefined, received: Temporal.PlainDate): boolean {
  if (!day) return false;
  const days = received.until(day).days;
  return days > 0 && days <= longestDays;
}

const latest = (days: readonly Found[]): Temporal.PlainDate | undefined =>
  days.flatMap(({ day }) => day ?? []).toSorted((a, b) => Temporal.PlainDate.compare(b, a))[0];

function* datesIn(text: string, received: Temporal.PlainDate): Generator<Found> {
  const taken = new Set<number>();
  for (const { index: at, 0: whole, 1: day, 2: name = "", 3: inYear } of text.matchAll(dayMonth)) {
    taken.add(at + whole.indexOf(name));
    yield { at, day: nearest(inYear, months.get(name), day, received) };
  }
  for (const { index: at, 1: name = "", 2: day, 3: inYear } of text.matchAll(monthDay)) {
    // The text after "1 March" is no day of March.
    if (!taken.has(at)) yield { at, day: nearest(inYear, months.get(name), day, received) };
  }
  for (const { index: at, 1: inYear, 2: inMonth, 3: day } of text.matchAll(isoDate))
    yield { at, day: nearest(inYear, Number(inMonth), day, received) };
  for (const { index: at, 1: first, 2: separator, 3: second, 4: inYear, 5: other, 6: otherYear } of text.matchAll(
    numeric,
  )) {
    const dayFirst = nearest(inYear ?? otherYear, Number(second ?? other), first, received);
    const monthFirst = nearest(inYear, Number(first), second, received);
    const isAmbiguous = separator === "/" && english.test(text);
    const [sooner] = [dayFirst, monthFirst]
      .filter((day) => day !== undefined && isAhead(day, received))
      .toSorted((a, b) => Temporal.PlainDate.compare(a as Temporal.PlainDate, b as Temporal.PlainDate));
    yield { at, day: isAmbiguous ? sooner : dayFirst };
  }
}

function* weekdaysIn(text: string, received: Temporal.PlainDate): Generator<Found> {
  for (const { index: at, 1: name } of text.matchAll(weekday)) {
    const days = ((weekdays.get(name ?? "") ?? 1) - received.dayOfWeek + 6) % 7;
    yield { at, day: received.add({ days: days + 1 }), isWeekday: true };
  }
}

/** Without a year it is the day nearest to the mail, even in the past: a forgotten note doesn't mean next year. */
function nearest(
  inYear: string | undefined,
  inMonth: number | undefined,
  day: string | undefined,
  received: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  if (inMonth === undefined) return undefined;
  const given = inYear?.length === 2 ? 2000 + Number(inYear) : inYear && Number(inYear);
  const years = given ? [given] : [received.year - 1, received.year, received.year + 1];
  const days = years.flatMap((from) => plainDate(from, inMonth, Number(day)) ?? []);
  const distance = (to: Temporal.PlainDate) => Math.abs(received.until(to).days);
  return days.toSorted((a, b) => distance(a) - distance(b))[0];
}

function plainDate(inYear: number, inMonth: number, day: number): Temporal.PlainDate | undefined {
  if (!(inMonth >= 1 && inMonth <= 12 && day >= 1)) return undefined;
  const daysInMonth = Temporal.PlainYearMonth.from({ year: inYear, month: inMonth }).daysInMonth;
  return day <= daysInMonth ? new Temporal.PlainDate(inYear, inMonth, day) : undefined;
}
