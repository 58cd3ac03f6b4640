const languages = ["en", "de", "fr", "es", "pt"] as const;
export type Language = (typeof languages)[number];

/** A browser names a handful; whoever names more, or writes more, isn't read to the end. */
const mostChars = 400;
const mostRanges = 20;

/** A range such as `pt-BR;q=0.8`, without its spaces. */
const rangeShape = /^([a-z]{1,8}|\*)(?:-[a-z\d]{1,8}){0,4}(?:;q=([01](?:\.\d{0,3})?))?$/;

/** By an Accept-Language header, which a stranger writes. English where none of ours is asked for. */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? "").slice(0, mostChars).toLowerCase().split(",").slice(0, mostRanges);
  const qualities = new Map<string, number>();
  for (const range of ranges) {
    const [, name = "", quality = "1"] = rangeShape.exec(range.replaceAll(/[ \t]/g, "")) ?? [];
    qualities.set(name, Math.max(qualities.get(name) ?? 0, Math.min(Number(quality), 1)));
  }
  const others = qualities.get("*") ?? 0;
  const named = [...qualities.keys()].filter(isLanguage);
  const asked = [...named, ...languages.filter((one) => !qualities.has(one))];
  const qualityOf = (language: Language) => qualities.get(language) ?? others;
  const [best = "en"] = asked.toSorted((one, other) => qualityOf(other) - qualityOf(one));
  return qualityOf(best) > 0 ? best : "en";
}

const isLanguage = (name: string): name is Language => languages.some((one) => one === name);
