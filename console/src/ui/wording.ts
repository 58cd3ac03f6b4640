/** The language of the app's sentences. A comma stands in thousands, and no comma before the last of a list. */
const language = "en-GB";

const whole = new Intl.NumberFormat(language);
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language);
const exact = new Intl.NumberFormat(language, {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const round = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/** Below it a rate says nothing. */
export const leastForRate = 50;
const named = 2;

/** Null was not measured, which is no zero. */
export const count = (figure: number | null): string => (figure === null ? "–" : whole.format(figure));

/** `plural(n, "1 prospect", "{n} prospects")`. */
export const plural = (figure: number, one: string, other: string): string =>
  (plurals.select(figure) === "one" ? one : other).replace("{n}", count(figure));

/** Beside a column with its base, as in a table. */
export const percent = (part: number | null, base: number | null): string =>
  rateOf(part, base, (fraction) => exact.format(fraction));

/** In a sentence, with its base: "7.0%, 29 of 412 prospects". */
export const percentOf = (part: number, base: number, what: string): string =>
  `${rateOf(part, base, fractionInProse)}, ${count(part)} of ${count(base)} ${what}`;

/** Of a fraction whose base is known elsewhere. */
export const fractionInProse = (fraction: number): string => (fraction < 0.1 ? exact : round).format(fraction);

function rateOf(part: number | null, base: number | null, format: (fraction: number) => string): string {
  if (part === null || base === null) return "–";
  return base < leastForRate ? "too early" : format(part / base);
}

/** Of a day: "09:00". */
export const hourOfDay = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** Names two and counts the rest: "Priya Raman, Oskar Nyström and 3 more". */
export function list(names: readonly string[]): string {
  const rest = names.length - named;
  return lists.format(rest > 0 ? [...names.slice(0, named), `${count(rest)} more`] : names);
}
